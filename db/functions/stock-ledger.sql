-- Stock that became available goes to open orders first, the oldest first, before anybody else can buy it. The caller has locked
-- the products. Whoever changes the reserved pieces of a line holds the lock of its product, so these lines cannot change meanwhile.
create or replace function set_aside_for_open_orders(of_products integer[], but_order integer) returns void language plpgsql as $$
declare
  line record;
begin
  for line in
    select * from (
      select w.id, w.order_id, w.product_id, least(w.missing, w.free - w.earlier) as pieces
      from (
        select i.id, i.order_id, i.product_id, i.quantity - i.reserved as missing, p.quantity - p.reserved as free,
          sum(i.quantity - i.reserved) over (partition by i.product_id order by i.order_id) - (i.quantity - i.reserved) as earlier
        from order_items i join orders o on o.id = i.order_id join products p on p.id = i.product_id
        where i.product_id = any (of_products) and i.reserved < i.quantity and i.written_off = 0
          and o.status in ('new', 'awaiting_payment', 'processing', 'ready') and i.order_id is distinct from but_order) w) given
    where given.pieces > 0 order by given.product_id, given.order_id
  loop
    perform set_config('shop.stock_reason', 'reserved:' || line.order_id, true);
    update products set reserved = reserved + line.pieces where id = line.product_id;
    update order_items set reserved = reserved + line.pieces where id = line.id;
  end loop;
end $$;

-- The ledger is written by the database itself, so that neither an import nor a hand at the console can move stock past it. The
-- functions of stock-of-orders.sql say why in shop.stock_reason («reserved:123»), a receipt, write-off or count says its document in
-- shop.stock_document; without a reason somebody set the number. Goods that leave or come back with an order say in shop.stock_pieces
-- how many of which product («{"7": -2}»), for the books may know fewer. One statement
-- writes the movements of all products it changed: row by row it took a quarter of the time of an import.
create or replace function write_stock_movements() returns trigger language plpgsql as $$
declare
  because constant text := coalesce(nullif(current_setting('shop.stock_reason', true), ''), 'set');
  reason constant text := split_part(because, ':', 1);
  of_order constant integer := nullif(split_part(because, ':', 2), '')::integer;
  of_batch constant integer := case when reason in ('set', 'undone') then nullif(current_setting('shop.stock_batch', true), '')::integer end;
  of_document constant integer := case when reason in ('received', 'written_off', 'counted')
    then nullif(current_setting('shop.stock_document', true), '')::integer end;
  went constant jsonb := case when reason in ('shipped', 'came_back', 'returned')
    then nullif(current_setting('shop.stock_pieces', true), '')::jsonb end;
  freed integer[];
begin
  insert into stock_movements (product_id, reason, quantity_delta, reserved_delta, quantity_after, reserved_after)
  select o.id, 'opening', coalesce(o.quantity, 0), o.reserved, o.quantity, o.reserved
  from old_rows o join new_rows n using (id)
  where (o.quantity is distinct from n.quantity or o.reserved <> n.reserved or went ? n.id::text)
    and not exists (select from stock_movements m where m.product_id = o.id)
  order by o.id;
  insert into stock_movements (product_id, reason, order_id, batch_id, document_id, quantity_delta, reserved_delta, quantity_after, reserved_after, pieces)
  select n.id, reason, of_order, of_batch, of_document,
    coalesce(n.quantity, 0) - coalesce(o.quantity, 0), n.reserved - o.reserved, n.quantity, n.reserved,
    nullif((went ->> n.id::text)::integer, coalesce(n.quantity, 0) - coalesce(o.quantity, 0))
  from old_rows o join new_rows n using (id)
  where o.quantity is distinct from n.quantity or o.reserved <> n.reserved or went ? n.id::text
  order by n.id;
  select array_agg(n.id) into freed from old_rows o join new_rows n using (id)
  where n.quantity > n.reserved and (o.quantity is null or n.quantity - n.reserved > o.quantity - o.reserved);
  if freed is not null then
    -- The order that gives its pieces up does not take them again.
    perform set_aside_for_open_orders(freed, of_order);
    perform set_config('shop.stock_reason', because, true);
  end if;
  return null;
end $$;

create or replace trigger products_stock_moved after update on products
  referencing old table as old_rows new table as new_rows for each statement execute function write_stock_movements();

-- Each of these locks the products in the order of their ids (two orders of the same products never wait for each other in a
-- circle) and changes all of them in one statement (one notice to the page caches).

-- Returns the products it took; a caller that wanted more than came back must roll back. A product counts only while it is on
-- sale at the very price the order is written at.
create or replace function reserve_stock(of_order integer, ids integer[], amounts integer[], prices integer[], are_known boolean[], tier text)
returns setof integer language plpgsql as $$
begin
  perform set_config('shop.stock_reason', 'reserved:' || of_order, true);
  return query
    with wanted as (select * from unnest(ids, amounts, prices, are_known) as w (id, amount, price, is_known)),
    locked as materialized (select p.id from products p join wanted w on w.id = p.id order by p.id for no key update of p)
    update products p set reserved = p.reserved + case when w.is_known then w.amount else 0 end
    from wanted w join locked l on l.id = w.id
    where p.id = w.id and not p.hidden and not p.discontinued
      and price_at(tier, p.retail_price, p.trade_price, p.purchase_price) = w.price
      and case when w.is_known then p.quantity - p.reserved >= w.amount else p.quantity is null end
    returning p.id;
  perform set_config('shop.stock_reason', '', true);
end $$;

-- First the products are locked, then the lines are read: a count that was waited for may have set pieces aside.
create or replace function lock_stock_of_order(of_order integer) returns void language plpgsql as $$
begin
  perform 1 from products p join order_items i on i.product_id = p.id where i.order_id = of_order order by p.id for no key update of p;
end $$;

-- The order is given up before it left: its pieces are on sale again.
create or replace function release_stock(of_order integer) returns void language plpgsql as $$
begin
  perform lock_stock_of_order(of_order);
  perform set_config('shop.stock_reason', 'released:' || of_order, true);
  update products p set reserved = p.reserved - i.reserved
  from order_items i where i.order_id = of_order and i.reserved > 0 and p.id = i.product_id;
  update order_items set reserved = 0 where order_id = of_order and reserved > 0;
  perform set_config('shop.stock_reason', '', true);
end $$;

-- The order leaves the shop. Where the books say fewer than are handed over, the books were wrong and go to zero; unknown stock stays
-- unknown. What left is written into the line and the ledger either way: it may come back, and a count must know of it.
create or replace function write_off_stock(of_order integer) returns void language plpgsql as $$
begin
  perform lock_stock_of_order(of_order);
  perform set_config('shop.stock_reason', 'shipped:' || of_order, true);
  perform set_config('shop.stock_pieces', (select jsonb_object_agg(product_id, -quantity) from order_items
    where order_id = of_order and written_off = 0)::text, true);
  update products p set reserved = p.reserved - i.reserved,
    quantity = case when p.quantity is not null then greatest(p.quantity - i.quantity, 0) end
  from order_items i where i.order_id = of_order and i.written_off = 0 and p.id = i.product_id;
  update order_items set reserved = 0, written_off = quantity where order_id = of_order and written_off = 0;
  perform set_config('shop.stock_reason', '', true), set_config('shop.stock_pieces', '', true);
end $$;

-- A parcel nobody took is back on the shelf.
create or replace function take_back_stock(of_order integer) returns void language plpgsql as $$
begin
  perform set_config('shop.stock_reason', 'came_back:' || of_order, true);
  perform set_config('shop.stock_pieces', (select jsonb_object_agg(product_id, written_off) from order_items
    where order_id = of_order and written_off > 0)::text, true);
  with gone as (select product_id as id, written_off as n from order_items where order_id = of_order and written_off > 0),
  locked as materialized (select p.id from products p join gone g on g.id = p.id order by p.id for no key update of p)
  update products p set quantity = p.quantity + g.n from gone g join locked l on l.id = g.id where p.id = g.id;
  update order_items set written_off = 0 where order_id = of_order and written_off > 0;
  perform set_config('shop.stock_reason', '', true), set_config('shop.stock_pieces', '', true);
end $$;

-- What a customer brought back and can be sold again.
create or replace function take_back_returned(of_return integer) returns void language plpgsql as $$
declare
  of_order constant integer := (select order_id from order_returns where id = of_return);
begin
  perform set_config('shop.stock_reason', 'returned:' || of_order, true);
  perform set_config('shop.stock_pieces', (select jsonb_object_agg(i.product_id, r.quantity) from order_return_items r
    join order_items i on i.id = r.order_item_id where r.return_id = of_return)::text, true);
  with back as (
    select i.product_id as id, r.quantity as n from order_return_items r join order_items i on i.id = r.order_item_id
    where r.return_id = of_return),
  locked as materialized (select p.id from products p join back b on b.id = p.id order by p.id for no key update of p)
  update products p set quantity = p.quantity + b.n from back b join locked l on l.id = b.id where p.id = b.id;
  perform set_config('shop.stock_reason', '', true), set_config('shop.stock_pieces', '', true);
end $$;

-- Before an order leaves, the shop may change what is in it: each line then holds `amounts` pieces, no more and no fewer.
-- Returns the products for which that was possible; a caller that wanted more must roll back. The lines themselves are written by
-- the caller in the same transaction.
create or replace function set_reservations(of_order integer, ids integer[], amounts integer[]) returns setof integer language plpgsql as $$
begin
  perform 1 from products p where p.id = any (ids) order by p.id for no key update;
  perform set_config('shop.stock_reason', 'reserved:' || of_order, true);
  return query
    with wanted as (
      select w.id, w.amount - coalesce(i.reserved, 0) as delta from unnest(ids, amounts) as w (id, amount)
      left join order_items i on i.order_id = of_order and i.product_id = w.id)
    update products p set reserved = p.reserved + w.delta
    from wanted w
    where p.id = w.id and (w.delta <= 0 or p.quantity - p.reserved >= w.delta)
    returning p.id;
  perform set_config('shop.stock_reason', '', true);
end $$;

-- Stock that can be trusted: an undo that spares what changed since, open orders served first when stock is counted, and one article
-- or category name whatever its case.

-- What an undo did with this edit: {"restored": ["price"], "kept": {"quantity": {"why": "sold"}}}. Null: it was not undone.
alter table catalogue_edits add column undo jsonb;
-- The edit that this one takes back.
alter table catalogue_edits add column undoes bigint;
create index catalogue_edits_kept on catalogue_edits (batch_id, id) where undo ? 'kept';

-- An undo works in portions; one that was interrupted is continued. Counts are products; one may be in both.
alter table catalogue_batches add column undo_started_at timestamptz;
alter table catalogue_batches add column restored_count integer not null default 0;
alter table catalogue_batches add column kept_count integer not null default 0;
create index catalogue_batches_undoing on catalogue_batches (id) where undo_started_at is not null and undone_at is null;

-- Which bulk change or import set the number, so that its undo knows what moved afterwards. An undo is no count: reason 'undone'.
alter table stock_movements add column batch_id integer references catalogue_batches (id);
alter table stock_movements drop constraint stock_movements_reason_check;
alter table stock_movements add constraint stock_movements_reason_check
  check (reason in ('opening', 'reserved', 'released', 'shipped', 'came_back', 'returned', 'set', 'undone'));

-- Lines that may wait for stock. Lines of cancelled orders are among them: the order's state decides.
create index order_items_unheld on order_items (product_id) where reserved < quantity and written_off = 0;

-- Stock that became available goes to open orders first, the oldest first, before anybody else can buy it. The caller has locked the
-- products. Whoever changes reserved pieces of a line holds the lock of its product, so these lines cannot change meanwhile.
create function set_aside_for_open_orders(of_products integer[], but_order integer) returns void language plpgsql as $$
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

create or replace function write_stock_movements() returns trigger language plpgsql as $$
declare
  because constant text := coalesce(nullif(current_setting('shop.stock_reason', true), ''), 'set');
  reason constant text := split_part(because, ':', 1);
  of_order constant integer := nullif(split_part(because, ':', 2), '')::integer;
  of_batch constant integer := case when reason in ('set', 'undone') then nullif(current_setting('shop.stock_batch', true), '')::integer end;
  freed integer[];
begin
  insert into stock_movements (product_id, reason, quantity_delta, reserved_delta, quantity_after, reserved_after)
  select o.id, 'opening', coalesce(o.quantity, 0), o.reserved, o.quantity, o.reserved
  from old_rows o join new_rows n using (id)
  where (o.quantity is distinct from n.quantity or o.reserved <> n.reserved)
    and not exists (select from stock_movements m where m.product_id = o.id)
  order by o.id;
  insert into stock_movements (product_id, reason, order_id, batch_id, quantity_delta, reserved_delta, quantity_after, reserved_after)
  select n.id, reason, of_order, of_batch,
    coalesce(n.quantity, 0) - coalesce(o.quantity, 0), n.reserved - o.reserved, n.quantity, n.reserved
  from old_rows o join new_rows n using (id)
  where o.quantity is distinct from n.quantity or o.reserved <> n.reserved
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

-- First the products are locked, then the lines are read: a count that was waited for may have set pieces aside.
create function lock_stock_of_order(of_order integer) returns void language plpgsql as $$
begin
  perform 1 from products p join order_items i on i.product_id = p.id where i.order_id = of_order order by p.id for no key update of p;
end $$;

create or replace function release_stock(of_order integer) returns void language plpgsql as $$
begin
  perform lock_stock_of_order(of_order);
  perform set_config('shop.stock_reason', 'released:' || of_order, true);
  update products p set reserved = p.reserved - i.reserved
  from order_items i where i.order_id = of_order and i.reserved > 0 and p.id = i.product_id;
  update order_items set reserved = 0 where order_id = of_order and reserved > 0;
  perform set_config('shop.stock_reason', '', true);
end $$;

create or replace function write_off_stock(of_order integer) returns void language plpgsql as $$
begin
  perform lock_stock_of_order(of_order);
  perform set_config('shop.stock_reason', 'shipped:' || of_order, true);
  update products p set reserved = p.reserved - i.reserved,
    quantity = case when p.quantity is not null then greatest(p.quantity - i.quantity, 0) end
  from order_items i where i.order_id = of_order and i.written_off = 0 and p.id = i.product_id;
  update order_items i set reserved = 0, written_off = case when p.quantity is null then 0 else i.quantity end
  from products p where p.id = i.product_id and i.order_id = of_order and i.written_off = 0;
  perform set_config('shop.stock_reason', '', true);
end $$;

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

-- One article, whatever its case. Where two products have it already, both stay on sale: the older keeps it, the younger gets a number
-- behind it («proba-x-2»), keeps the old one among its numbers, and its history says so. A shop that does not start would be worse.
do $$
declare
  twin record;
  turn integer;
  free text;
begin
  for twin in
    select id, sku from (select id, sku, row_number() over (partition by lower(sku) order by id) as turn from products) t
    where t.turn > 1 order by id
  loop
    turn := 2;
    loop
      free := left(twin.sku, 58) || '-' || turn;
      exit when not exists (select from products where lower(sku) = lower(free));
      turn := turn + 1;
    end loop;
    raise warning 'Артикул % есть у двух товаров. Новый артикул второго: %', twin.sku, free;
    update products set sku = free, sku_code = search_code(free), version = version + 1, updated_at = now() where id = twin.id;
    insert into product_numbers (product_id, number, number_code, kind)
      select twin.id, twin.sku, search_code(twin.sku), 'old' where search_code(twin.sku) <> '' on conflict do nothing;
    insert into catalogue_edits (subject, subject_id, kind, changes, version)
      select 'product', id, 'changed', jsonb_build_object('sku', jsonb_build_array(twin.sku, sku)), version from products where id = twin.id;
    insert into audit_events (kind, details) values ('product-changed', jsonb_build_object('product', twin.id, 'fields', 'sku', 'sku', free));
  end loop;
end $$;
create unique index products_sku_folded on products (lower(sku));

-- A name of a category as people compare it: case, ё and spaces do not matter.
create function folded_name(name text) returns text immutable strict parallel safe language sql as $$
  select btrim(regexp_replace(translate(lower(name), 'ё' || chr(160), 'е '), '\s+', ' ', 'g'))
$$;

-- Two of one name under one parent: both stay, the younger is numbered («Насосы (2)»), and its history says so.
do $$
declare
  twin record;
  turn integer;
  free text;
begin
  for twin in
    select id, name from (select id, name, row_number() over (partition by folded_name(name) order by id) as turn from categories) t
    where t.turn > 1 order by id
  loop
    turn := 2;
    loop
      free := left(twin.name, 190) || ' (' || turn || ')';
      exit when not exists (select from categories where folded_name(name) = folded_name(free));
      turn := turn + 1;
    end loop;
    raise warning 'Две категории называются «%». Вторая теперь «%»', twin.name, free;
    update categories set name = free, version = version + 1, updated_at = now() where id = twin.id;
    insert into catalogue_edits (subject, subject_id, kind, changes, version)
      select 'category', id, 'changed', jsonb_build_object('name', jsonb_build_array(twin.name, name)), version from categories where id = twin.id;
  end loop;
  for twin in
    select id, category_id, name from (select id, category_id, name,
      row_number() over (partition by category_id, folded_name(name) order by id) as turn from subcategories) t
    where t.turn > 1 order by id
  loop
    turn := 2;
    loop
      free := left(twin.name, 190) || ' (' || turn || ')';
      exit when not exists (select from subcategories where category_id = twin.category_id and folded_name(name) = folded_name(free));
      turn := turn + 1;
    end loop;
    raise warning 'Два раздела одной категории называются «%». Второй теперь «%»', twin.name, free;
    update subcategories set name = free, version = version + 1, updated_at = now() where id = twin.id;
    insert into catalogue_edits (subject, subject_id, kind, changes, version)
      select 'subcategory', id, 'changed', jsonb_build_object('name', jsonb_build_array(twin.name, name)), version
      from subcategories where id = twin.id;
  end loop;
end $$;
create unique index categories_name_folded on categories (folded_name(name));
create unique index subcategories_name_folded on subcategories (category_id, folded_name(name));

-- Popularity counts buyers and visitors, not clicks: each order once, when it is paid or completed, and each visitor of a product once a week.
alter table orders add column is_popularity_counted boolean not null default false;
update orders set is_popularity_counted = true where created_at <= (select orders_counted_until from search_settings);
create index orders_popularity_due on orders (id)
  where not is_popularity_counted and (status = 'completed' or payment_status in ('paid', 'partially_refunded'));
alter table search_settings drop column orders_counted_until;
-- Addresses of visitors are kept only as a keyed hash, for a week.
alter table search_settings add column visitor_key text not null default gen_random_uuid()::text;
drop table product_views;
create table product_visitors (
  product_id integer not null references products (id) on delete cascade,
  visitor bigint not null,
  seen_at timestamptz not null default now(),
  is_counted boolean not null default false,
  primary key (product_id, visitor)
);
create index product_visitors_age on product_visitors (seen_at);
-- Those that are still to be counted: to know a crawler by, and product by product.
create index product_visitors_due on product_visitors (visitor) where not is_counted;
create index product_visitors_due_products on product_visitors (product_id, visitor) where not is_counted;

-- Whom and what an enquiry is found by, as in orders: folding it for every row of every search took longer than all else.
alter table requests add column found_by text not null generated always as (
  translate(lower(id::text || ' ' || contact_name || ' ' || coalesce(contact_phone, '') || ' ' || coalesce(contact_email, '') || ' ' || text), 'ё', 'е')) stored;

-- The same of a review: its words, its product and its author. Those stand in other tables, so it is kept by functions/review-search.sql.
alter table reviews add column found_by text not null default '';
update reviews r set found_by = translate(lower(concat_ws(' ', r.text, p.name, p.sku, u.first_name, u.last_name, u.email collate "default")), 'ё', 'е')
  from products p, users u where p.id = r.product_id and u.id = r.user_id;

-- Who looked at more products within a week than anybody does, as of last night: the report of what people wanted leaves them out
-- without counting the looks of everybody. The same keyed hash as in product_visitors, forgotten with it.
create table product_crawlers (visitor bigint primary key);
insert into product_crawlers select visitor from product_visitors group by visitor having count(*) > 300;

-- Shortages: of a product whose open lines hold all their pieces nothing is short, unless more is held than there is.
drop index order_items_unsent;
create index order_items_unsent on order_items (order_id) include (product_id, quantity, reserved) where written_off = 0;
create index products_overheld on products (id) where reserved > quantity;

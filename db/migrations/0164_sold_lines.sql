-- Reports over a year read every line that was sold: when it was ordered and whether it counts stands in the line itself (kept by
-- functions/sold-lines.sql) and in its indexes, and neither the orders nor the wide lines are read.
alter table order_items add column ordered_at timestamptz, add column is_counted boolean;
update order_items i set ordered_at = o.created_at, is_counted = o.status not in ('cancelled', 'awaiting_payment')
  from orders o where o.id = i.order_id;
alter table order_items alter column ordered_at set not null, alter column is_counted set not null;
create index order_items_sold on order_items (ordered_at) include (product_id, price, quantity, order_id) where is_counted;
-- Product by product: what each sold needs no sorting, and whether it sold at all is one look.
create index order_items_sold_of on order_items (product_id, ordered_at) include (price, quantity) where is_counted;

-- What has not left the shop yet.
create index order_items_unsent on order_items (order_id) include (product_id, quantity) where written_off = 0;

-- Orders that count, with all that is added up of them.
create index orders_counted on orders (created_at) include (total, phone, user_id, id) where status not in ('cancelled', 'awaiting_payment');
drop index orders_reported;
create index orders_created on orders (created_at);

-- Money of a day; of what was taken back there is little.
create index money_entries_paid on money_entries (at) include (kind, amount) where kind <> 'reversal';
create index money_entries_reversed on money_entries (at) where kind = 'reversal';
drop index money_entries_at;

-- What is in stock of what open orders want.
create index products_counted on products (id) include (quantity) where quantity is not null;
-- What is sold out, and what belongs to a category, without reading the products.
create index products_sold_out on products (id) include (category_id) where quantity <= reserved and not hidden and not discontinued;
create index products_category on products (category_id, id);

-- All days of a search together.
create index search_log_words on search_log (query, day) include (found, times);
drop index search_log_empty;

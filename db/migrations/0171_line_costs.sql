-- What the shop paid for a piece when it was sold, kept by functions/sold-lines.sql. Null: nobody knew, as of every line from before.
-- In kopecks: of whole numbers a double adds up exactly.
alter table order_items add column purchase_kopecks bigint check (purchase_kopecks >= 0);

-- The reports read lines from these alone, and add up costs now too.
drop index order_items_sold;
create index order_items_sold on order_items (ordered_at) include (product_id, price, quantity, order_id, purchase_kopecks) where is_counted;
drop index order_items_sold_of;
create index order_items_sold_of on order_items (product_id, ordered_at) include (price, quantity, purchase_kopecks) where is_counted;
-- Orders with a discount or surcharge are few: it is shared out between lines of known and of unknown cost.
create index orders_adjusted on orders (created_at) include (id, adjustment, items_total)
  where adjustment <> 0 and status not in ('cancelled', 'awaiting_payment');

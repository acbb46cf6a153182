-- Reports over a year read every order: what they add up stands in the index, and the orders stay unread.
create index orders_reported on orders (created_at) include (status, total, phone);
drop index orders_created;
-- Whether somebody had ordered before a day.
create index orders_phone_since on orders (phone, created_at) include (status) where phone is not null;
-- What lies in the stock, and what it is worth.
create index products_lying on products (id) include (quantity, retail_price, category_id, created_at) where quantity > 0 and not hidden;
-- Returns of a period.
create index order_returns_created on order_returns (created_at);

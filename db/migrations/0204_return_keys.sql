-- What a customer asks to bring back, by the key the browser made: sent again because the answer was lost, it is asked once.
alter table order_returns add column key uuid;
create unique index order_returns_key on order_returns (order_id, key);

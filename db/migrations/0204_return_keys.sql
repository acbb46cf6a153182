-- What a customer asks to bring back, by the key the browser made: sent again because the answer was lost, it is asked once. Requests
-- for one order wait for each other, so no index has to say it.
alter table order_returns add column key uuid;

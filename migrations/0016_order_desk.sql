-- The desk: orders looked through by the thousand, letters named in an order's history, questions answered by name.

-- Whom and what an order is found by while somebody is on the line.
alter table orders add column found_by text not null generated always as (
  translate(lower(coalesce(last_name, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(company_name, '')
    || ' ' || coalesce(phone collate "default", '') || ' ' || coalesce(email collate "default", '')), 'ё', 'е')) stored;
create index orders_found_by on orders using gin (found_by gin_trgm_ops);
create index orders_phone on orders (phone, id desc) where phone is not null;

-- Returns that wait for the shop.
create index order_returns_open on order_returns (order_id) where status in ('requested', 'approved', 'received');

-- What a letter is about («order:10482»): the history says whether it has gone.
alter table mail_outbox add column about text check (length(about) between 1 and 60);
create index mail_outbox_about on mail_outbox (about, created_at) where about is not null;

-- Few are left. Reserved pieces are looked up from the orders that hold them, as everywhere.
create index products_few on products (quantity) where quantity < 3 and not hidden and not discontinued;

-- Who answered a question.
alter table requests add column answered_by integer references users (id);
create index requests_answered_by on requests (answered_by) where answered_by is not null;

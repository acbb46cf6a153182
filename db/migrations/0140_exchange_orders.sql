-- Orders in the exchange with 1С: which are given to it and what it has confirmed, what it says of them, what that means here.

alter table exchange_connection
  -- Older orders are not given: a shop that connects 1С does not want its whole past there.
  add column orders_since date default (now() at time zone 'Europe/Moscow')::date,
  add column orders_from text not null default 'placed' check (orders_from in ('placed', 'accepted', 'paid', 'never')),
  add column orders_encoding text not null default 'utf-8' check (orders_encoding in ('utf-8', 'windows-1251')),
  add column takes_orders boolean not null default true;

alter table exchange_runs add column kind text not null default 'catalog' check (kind in ('catalog', 'sale'));
-- Orders given with it, and those of them that 1С has confirmed.
alter table exchange_runs add column given integer not null default 0;
alter table exchange_runs add column confirmed integer not null default 0;
-- 1С said which version it speaks: files are taken when it asks for them. The old way takes each as it comes.
alter table exchange_runs add column has_version boolean not null default false;
drop index exchange_runs_open;
-- One exchange of a kind at a time: a long catalogue does not keep orders waiting.
create unique index exchange_runs_open on exchange_runs (kind) where state = 'open';

alter table exchange_rows drop constraint exchange_rows_kind_check;
alter table exchange_rows add constraint exchange_rows_kind_check
  check (kind in ('group', 'property', 'price', 'store', 'product', 'offer', 'document'));
alter table exchange_rows add column order_id integer;

alter table exchange_names drop constraint exchange_names_kind_check;
-- A status is one by its word: «отгружен».
alter table exchange_names add constraint exchange_names_kind_check check (kind in ('group', 'price', 'store', 'property', 'status'));

create table exchange_orders (
  order_id integer primary key references orders (id) on delete cascade,
  -- Given at least once, confirmed or not: 1С may know it.
  given_at timestamptz,
  confirmed_at timestamptz,
  -- The version of the order that 1С has; another one is given again.
  confirmed_version integer,
  number_1c text not null default '',
  came_at timestamptz,
  -- When 1С wrote the last file about it: an older one changes nothing.
  made_at timestamptz,
  -- What 1С has said and the shop has done: {"words": ["отгружен"], "payments": [], "track": ""}.
  heard jsonb not null default '{}',
  -- In the words of 1С, for people.
  said text not null default '',
  -- The last document, while its lines differ from the order's; and how they differ.
  document jsonb,
  differences jsonb not null default '[]'
);
create index exchange_orders_differing on exchange_orders (order_id) where differences <> '[]';

-- What the last question of a session was answered with: exactly this is confirmed.
create table exchange_given (
  session_hash text not null references exchange_sessions (token_hash) on delete cascade,
  order_id integer not null references orders (id) on delete cascade,
  version integer not null,
  run_id integer references exchange_runs (id) on delete set null,
  primary key (session_hash, order_id)
);
create index exchange_given_order on exchange_given (order_id);

-- What has come into a user's cart with a key the browser made: sent again because the answer was lost, it does not come twice.
create table cart_keys (
  user_id integer not null references users (id) on delete cascade,
  key uuid not null,
  items jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index cart_keys_age on cart_keys (created_at);

-- The shop itself: its settings and the keys it signs with.

-- What an admin changes without restarting the shop; what is absent comes from the environment. Triggers: notify-if-rows.sql.
create table shop_settings (
  name text primary key check (length(name) between 1 and 60),
  value jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by integer references users (id)
);

-- What the shop signs and hashes with: made once, shared by every process on this database.
create table shop_secrets (
  name text primary key,
  value bytea not null check (length(value) = 32),
  created_at timestamptz not null default now()
);

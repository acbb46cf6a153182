-- A second factor for the staff: codes of an app, recovery codes, and logins that still wait for one of them.

-- Which of them the user has: read with every session, so it stands here and not only in the tables below.
alter table users add column factors text[] not null default '{}' check (factors <@ array['totp', 'passkey']);
-- Whether the second step was made. A session of staff without it is over as soon as they have a factor.
alter table sessions add column second_factor boolean not null default false;

create table totp_secrets (
  user_id integer primary key references users (id) on delete cascade,
  -- Encrypted with a key made of the shop's secret. Null: nothing was confirmed yet.
  secret bytea,
  -- Shown, but no code of it was given yet: the one in use stays good until then.
  next_secret bytea,
  -- The thirty seconds of the last accepted code: no code is accepted twice.
  last_step bigint not null default 0,
  confirmed_at timestamptz
);

create table recovery_codes (
  user_id integer not null references users (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);

-- The password was right, the second step is still to come. It has a cookie of its own and is no session.
create table half_logins (
  token_hash bytea primary key,
  user_id integer not null references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index half_logins_user on half_logins (user_id);

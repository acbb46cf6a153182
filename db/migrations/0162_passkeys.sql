-- Passkeys of the staff: what a device signs for them, at the shop's own address only.
create table passkeys (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  -- Counts up where the device counts: a copy of it would fall behind.
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- What a device was asked to sign: for one purpose, by one browser, once, within five minutes.
create table passkey_challenges (
  challenge text primary key,
  purpose text not null check (purpose in ('add', 'enter', 'prove')),
  -- SHA-256 of the cookie that tells browsers apart: what one was asked, another cannot answer.
  browser_hash bytea not null,
  -- Whose key is expected; null where the key itself says who comes.
  user_id integer references users (id) on delete cascade,
  expires_at timestamptz not null default now() + interval '5 minutes'
);
create index passkey_challenges_user on passkey_challenges (user_id);

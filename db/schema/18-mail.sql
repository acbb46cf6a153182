-- An email waits here from the moment its reason is committed until a mail server has accepted it.
create table mail_outbox (
  id bigint generated always as identity primary key,
  -- The same in every attempt, so that a receiver recognises a second copy.
  message_key uuid not null unique default gen_random_uuid(),
  kind text not null,
  -- What it is about («order:10482»): the order's history says whether it was sent.
  about text check (length(about) between 1 and 60),
  recipient text not null,
  -- Caused by a stranger: so many a day to one mailbox.
  by_stranger boolean not null default false,
  subject text not null,
  -- Null once purged; an email with a secret (it expires) is emptied as soon as it is sent or dropped.
  body_text text,
  body_html text,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'parked', 'expired')),
  attempts integer not null default 0,
  -- Attempts whose outcome is unknown: the connection or the shop broke off after the text had gone out.
  unsure_attempts integer not null default 0,
  -- While an attempt runs this is the end of its lease: whoever dies in the middle is replaced then.
  next_attempt_at timestamptz not null default now(),
  last_error text,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- About a user who was erased: emptied at once, its file removed with the next clearing.
  wiped_at timestamptz
);
-- The order emails leave in. Sorting everything that waits to find the first took longer the more there was.
create index mail_outbox_line on mail_outbox (expires_at, next_attempt_at, id) where state = 'waiting';
create index mail_outbox_age on mail_outbox (created_at) where body_text is not null;
create index mail_outbox_about on mail_outbox (about, created_at) where about is not null;
create index mail_outbox_by_stranger on mail_outbox (recipient, created_at) where by_stranger;
create index mail_outbox_wiped on mail_outbox (wiped_at) where wiped_at is not null;
create index mail_outbox_recipient on mail_outbox (recipient) where recipient <> '';

-- Mail waits here from the moment its reason is committed until a mail server has taken it.
create table mail_outbox (
  id bigint generated always as identity primary key,
  -- The same in every attempt, so that a receiver recognises a second copy.
  message_key uuid not null unique default gen_random_uuid(),
  kind text not null,
  recipient text not null,
  subject text not null,
  -- Null once purged; mail with a secret (it expires) is emptied as soon as it is sent or dropped.
  body_text text,
  body_html text,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'parked', 'expired')),
  attempts integer not null default 0,
  -- Attempts of which nobody knows whether the server took the message: it was cut off, or we were, after the text had gone out.
  unsure_attempts integer not null default 0,
  -- While an attempt runs this is the end of its lease: whoever dies in the middle is replaced then.
  next_attempt_at timestamptz not null default now(),
  last_error text,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index mail_outbox_due on mail_outbox (next_attempt_at) where state = 'waiting';
create index mail_outbox_age on mail_outbox (created_at) where body_text is not null;

-- One row a job: among any number of processes the one that moves the row does the work.
create table periodic_jobs (
  name text primary key,
  next_run_at timestamptz not null,
  locked_until timestamptz,
  locked_by uuid
);

-- Where somebody is logged in, to be told apart and ended one by one.
alter table sessions
  add column device text not null default '' check (length(device) <= 100),
  -- To the quarter of an hour: a visit is not worth a write each time.
  add column seen_at timestamptz not null default now();

-- Copies of the shop that somebody asked for on the screen, and how they went. The copies themselves are directories.
create table backup_runs (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('copy', 'check')),
  -- Of the directory.
  name text not null check (length(name) between 1 and 100),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cut')),
  asked_by integer references users (id),
  step text not null default '' check (length(step) <= 100),
  done integer not null default 0,
  total integer not null default 0,
  problem text not null default '' check (length(problem) <= 500),
  asked_at timestamptz not null default now(),
  finished_at timestamptz
);
-- One at a time: two would only make each other slower.
create unique index backup_runs_open on backup_runs ((true)) where state in ('waiting', 'running');

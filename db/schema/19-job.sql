-- One row per job: among any number of processes the one that moves the row does the work.
create table periodic_jobs (
  name text primary key,
  next_run_at timestamptz not null,
  locked_until timestamptz,
  locked_by uuid
);

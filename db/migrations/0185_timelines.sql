-- A promoted server begins a new timeline, and positions in the log of two timelines cannot be compared. The first process that finds it
-- taking writes marks it here; a replica that shows the mark follows this timeline, and one that was left behind never will.
create table database_timelines (
  timeline text collate "C" primary key,
  marked_at timestamptz not null default now()
);

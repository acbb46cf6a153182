-- A bulk change works in portions. What is left to do stands here until the last one is done, so that a change whose process died is finished.
alter table catalogue_batches add column change jsonb;
alter table catalogue_batches add column planned_ids integer[];
alter table catalogue_batches add column planned_done integer not null default 0;
alter table catalogue_batches add column worked_at timestamptz;
-- One at a time: whoever repeats a change because its answer was lost must not raise prices twice.
create unique index catalogue_batches_planned on catalogue_batches ((true)) where planned_ids is not null;

-- One category a call, so that each is short; the caller asks until nothing comes back.
create or replace function recount_catalogue() returns integer[] language plpgsql as $$
declare
  waiting integer[];
begin
  -- Of several shop processes that heard the same notice one counts; on the embedded engine there is only one.
  if not pg_try_advisory_xact_lock(727002) then return '{}'; end if;
  with taken as (delete from catalogue_recounts
    where category_id = (select category_id from catalogue_recounts order by id limit 1) returning category_id)
  select coalesce(array_agg(distinct category_id), '{}') into waiting from taken;
  if cardinality(waiting) = 0 then return waiting; end if;
  perform refresh_catalogue_counts(waiting);
  perform notify_catalogue_change(jsonb_build_object('counted', waiting));
  return waiting;
end $$;

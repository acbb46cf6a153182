-- Trust: codes of known devices, erasures that outlive a backup, reads in the journal.

-- A code asked for by a browser that has logged in before belongs to it: strangers neither use up its tries nor replace it.
alter table one_time_codes add column device text;

-- Whether somebody has just looked at the same thing.
create index audit_events_reads on audit_events (actor_id, kind, at desc);

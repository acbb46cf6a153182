-- Trust: codes of known devices, erasures that outlive a backup, reads in the journal.

-- A code asked for by a browser that has logged in before belongs to it: strangers neither use up its tries nor replace it.
alter table one_time_codes add column device text;

-- Whether somebody has just looked at the same thing.
create index audit_events_reads on audit_events (actor_id, kind, at desc);

-- Mail about a person who was erased: emptied at once, its file removed with the next clearing.
alter table mail_outbox add column wiped_at timestamptz;
create index mail_outbox_wiped on mail_outbox (wiped_at) where wiped_at is not null;
create index mail_outbox_recipient on mail_outbox (recipient) where recipient <> '';

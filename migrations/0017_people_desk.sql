-- What the shopkeeper sees of people.

-- The day somebody was last here, by the shop's calendar; a day and not a moment, so that a visit is written once.
alter table users add column seen_on date;
create index users_seen on users (seen_on desc nulls last, id desc) where erased_at is null;
-- The journal of one shopkeeper.
create index audit_events_actor on audit_events (actor_id, id desc) where actor_id is not null;

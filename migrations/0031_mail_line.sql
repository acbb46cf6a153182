-- Mail leaves in this order. Looking at everything that waits to find the first of it took longer the more there was.
create index mail_outbox_line on mail_outbox (expires_at, next_attempt_at, id) where state = 'waiting';
drop index mail_outbox_due;

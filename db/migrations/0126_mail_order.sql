-- Mails of one mailbox leave in their order: whether an earlier one still waits is asked for each.
create index mail_outbox_of_mailbox on mail_outbox (recipient, id) where state = 'waiting';

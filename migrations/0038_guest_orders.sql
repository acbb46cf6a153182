-- Orders nobody has proved yet: an order on receipt by a stranger holds its stock for a while only, links to orders end, and
-- mail that strangers cause is counted.

alter table orders
  -- Only ever mailed: whoever sends it back reads the mailbox of the order. 256 random bits; null where nobody has to.
  add column confirm_token text check (length(confirm_token) = 43),
  -- Waits for the customer to follow the mailed link or for the shop to take it; given up at expires_at otherwise.
  add column unconfirmed boolean not null default false,
  -- The mailbox of the order is known to be the customer's.
  add column email_confirmed_at timestamptz,
  -- A link that had ended was mailed anew.
  add column link_renewed_at timestamptz;

-- Asked of every guest: was this mailbox or this phone proved before?
create index orders_confirmed_email on orders (email) where email_confirmed_at is not null;
create index orders_completed_phone on orders (phone) where status = 'completed' and phone is not null;
create index orders_unconfirmed on orders (id) where unconfirmed;

-- Strangers hold at most three orders per phone, mailbox and network. A place is taken in the transaction of the order: two at
-- once choose the same one, and the second finds it taken.
create table unconfirmed_places (
  -- A keyed hash of the phone, the mailbox or the network: whom it is about cannot be read from it.
  subject text collate "C" not null,
  place smallint not null check (place between 1 and 3),
  order_id integer not null references orders (id) on delete cascade,
  total bigint not null check (total >= 0),
  primary key (subject, place)
);
create index unconfirmed_places_order on unconfirmed_places (order_id);

-- Only an order paid on receipt waits for a confirmation, and only until money comes. Whatever moves, pays or confirms an order,
-- its places are free again; an online order holds none.
create function end_unconfirmed() returns trigger language plpgsql as $$
declare
  is_over constant boolean := new.status not in ('new', 'awaiting_payment') or new.paid_total > new.refunded_total;
begin
  if is_over or new.payment_method <> 'on_receipt' then
    new.unconfirmed := false;
  end if;
  if is_over or new.email_confirmed_at is not null or new.payment_method = 'online' then
    delete from unconfirmed_places where order_id = new.id;
  end if;
  return new;
end $$;
create trigger orders_end_unconfirmed before update of status, payment_method, paid_total, refunded_total, email_confirmed_at on orders
  for each row execute function end_unconfirmed();

-- Mail caused by somebody nobody knows: so many a day to one mailbox.
alter table mail_outbox add column by_stranger boolean not null default false;
create index mail_outbox_by_stranger on mail_outbox (recipient, created_at) where by_stranger;

-- Only an order paid on receipt waits for a confirmation, and only until money comes. Whatever moves, pays or confirms an order,
-- its places are free again; an online order holds none.
create or replace function end_unconfirmed() returns trigger language plpgsql as $$
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

create or replace trigger orders_end_unconfirmed before update of status, payment_method, paid_total, refunded_total, email_confirmed_at on orders
  for each row execute function end_unconfirmed();

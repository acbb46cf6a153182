-- A line of an order knows when it was ordered and whether it counts in reports: a cancelled order does not, nor one that waits for its
-- online payment. It also keeps what the shop pays for a piece at the moment it is written, whatever is paid later. The order is locked while it is looked at: whoever cancels it meanwhile finds the new line too.
create or replace function note_sold_line() returns trigger language plpgsql as $$
begin
  select o.created_at, o.status not in ('cancelled', 'awaiting_payment') into new.ordered_at, new.is_counted
  from orders o where o.id = new.order_id for share;
  if tg_op = 'INSERT' and new.purchase_kopecks is null then
    select (p.purchase_price * 100)::bigint into new.purchase_kopecks from products p where p.id = new.product_id;
  end if;
  return new;
end $$;

create or replace trigger order_items_sold_noted before insert or update of order_id on order_items
  for each row execute function note_sold_line();

create or replace function note_sold_order() returns trigger language plpgsql as $$
begin
  update order_items set ordered_at = new.created_at, is_counted = new.status not in ('cancelled', 'awaiting_payment')
  where order_id = new.id;
  return null;
end $$;

create or replace trigger orders_sold_noted after update of status, created_at on orders for each row
  when (old.created_at <> new.created_at
    or (old.status in ('cancelled', 'awaiting_payment')) <> (new.status in ('cancelled', 'awaiting_payment')))
  execute function note_sold_order();

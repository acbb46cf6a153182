-- A placed order can be edited until it is shipped: a discount or surcharge, a delivery price set by hand, and in the history
-- its edits and track numbers.

-- What is shown for the views of the ledger (0033) is taken down and put back: they read orders.total, which is made anew.
do $$
declare
  money constant text := pg_get_viewdef(to_regclass('order_money'));
  faults constant text := pg_get_viewdef(to_regclass('money_faults'));
begin
  drop view if exists money_faults;
  drop view if exists order_money;
  alter table orders
    -- Rubles on top of products and delivery; below zero: a discount.
    add column adjustment integer not null default 0 check (adjustment between -1000000000 and 1000000000),
    add column adjustment_reason text not null default '' check (length(adjustment_reason) <= 200),
    -- Not empty: a person set the delivery price, and why. It is not recalculated by itself then.
    add column delivery_price_reason text not null default '' check (length(delivery_price_reason) <= 200),
    drop column total;
  alter table orders add column total bigint not null generated always as (items_total + delivery_price + adjustment) stored;
  alter table orders add constraint orders_total_check check (items_total + delivery_price + adjustment >= 0);
  if money is not null then execute 'create view order_money as ' || money; end if;
  if faults is not null then execute 'create view money_faults as ' || faults; end if;
end $$;

alter table order_events drop constraint order_events_kind_check;
alter table order_events add constraint order_events_kind_check
  check (kind in ('placed', 'status', 'payment', 'refund', 'return', 'items', 'note', 'edit', 'track'));

-- What the returned pieces cost in their order, their share of its discount or surcharge included.
alter table order_return_items add column amount bigint check (amount >= 0);
update order_return_items r set amount = i.price::bigint * r.quantity from order_items i where i.id = r.order_item_id;
alter table order_return_items alter column amount set not null;

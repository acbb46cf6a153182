-- How much of a refund nobody owed: given back out of kindness. Null: before it was kept, when all of a refund counted so.
alter table money_entries add column forgiven bigint check (forgiven between 0 and amount);
alter table refunds add column forgiven bigint check (forgiven between 0 and amount);
-- Since then the order is to be paid in another way: what was given back before is to be paid anew.
alter table orders add column payment_chosen_at timestamptz;

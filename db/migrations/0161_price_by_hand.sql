-- A price somebody set by hand: the rules of markup leave it alone unless they are told not to.
alter table products add column price_by_hand boolean not null default false;

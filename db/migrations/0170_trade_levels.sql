-- Masters buy at one of several levels. Which levels there are is a setting (functions/trade-levels.sql); a master without a number
-- is on the first, which is master_price itself. A price tier is «retail», «master», or «level» with the number of a further level.
alter table users add column trade_level integer;
alter table users add constraint users_trade_level_check check (trade_level is null or (trade_level > 0 and role = 'master')) not valid;
alter table users validate constraint users_trade_level_check;
create index users_trade_level on users (trade_level) where trade_level is not null;

alter table orders drop constraint orders_price_tier_check;
alter table orders add constraint orders_price_tier_check check (price_tier ~ '^(retail|master|level[1-9][0-9]*)$') not valid;
alter table orders validate constraint orders_price_tier_check;
alter table favorites drop constraint favorites_seen_tier_check;
alter table favorites add constraint favorites_seen_tier_check check (seen_tier ~ '^(retail|master|level[1-9][0-9]*)$') not valid;
alter table favorites validate constraint favorites_seen_tier_check;

-- It is told the tier now, and no longer whether the buyer is a master.
drop function if exists reserve_stock(integer, integer[], integer[], integer[], boolean[], boolean);

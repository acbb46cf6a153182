-- The further levels of trade prices, as the owner saved them: how many ten-thousandths of the retail price or of the price of masters
-- a level pays.
create or replace view trade_levels as
select (l.level ->> 'id')::integer as id, l.level ->> 'name' as name,
  case when l.level ->> 'of' = 'retail' then 10000 - round((l.level ->> 'percent')::numeric * 100)::integer else 0 end as of_retail,
  case when l.level ->> 'of' = 'master' then 10000 - round((l.level ->> 'percent')::numeric * 100)::integer else 0 end as of_trade
from shop_settings s cross join lateral jsonb_array_elements(s.value -> 'levels') as l (level)
where s.name = 'trade';

-- What a level pays for a product: whole rubles, decimals dropped as everywhere, never above retail and not below what the shop pays
-- while that is below retail. A level nobody knows any more (null) pays the price of masters, within the same bounds. Each share is
-- named once, so that the planner can put the function in place of its call; src/shared/trade-level/level-price.ts says the same.
create or replace function level_price(retail integer, trade integer, purchase numeric, of_retail integer, of_trade integer)
returns integer immutable parallel safe language sql
return least(retail, greatest(
  (retail::bigint * coalesce(of_retail, 0) + trade::bigint * coalesce(of_trade, 10000)) / 10000, ceil(purchase)::bigint))::integer;

-- At which tier somebody buys.
create or replace function tier_of(role text, trade_level integer) returns text stable parallel safe language sql
return case when role <> 'master' then 'retail' when trade_level is null then 'master'
  else coalesce('level' || (select l.id from trade_levels l where l.id = trade_level), 'master') end;

-- The price of a product at a tier, for statements about people of several tiers; lists and cards name the tier while they are put
-- together (src/server/trade-level/tier-price-service.ts).
create or replace function price_at(tier text, retail integer, trade integer, purchase numeric)
returns integer stable parallel safe language sql
return case tier when 'retail' then retail when 'master' then trade
  else level_price(retail, trade, purchase,
    (select l.of_retail from trade_levels l where 'level' || l.id = tier), (select l.of_trade from trade_levels l where 'level' || l.id = tier)) end;

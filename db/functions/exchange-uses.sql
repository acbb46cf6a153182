-- How many offers of 1С name each kind of price and each store, and how many products each group, counted as they come: at half a million
-- offers nobody waits for a count. Written once a statement; a repetition that names the same changes nothing.

create or replace function count_offer_uses() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_exchange_uses(array_agg(k.kind), array_agg(k.id), array_agg(k.n)) from (
      select 'price' as kind, j.id, count(*)::integer as n from added a, jsonb_object_keys(a.prices) as j (id) group by 2
      union all select 'store', j.id, count(*)::integer from added a, jsonb_object_keys(a.stores) as j (id) group by 2) k;
  elsif tg_op = 'DELETE' then
    perform add_exchange_uses(array_agg(k.kind), array_agg(k.id), array_agg(k.n)) from (
      select 'price' as kind, j.id, -count(*)::integer as n from removed a, jsonb_object_keys(a.prices) as j (id) group by 2
      union all select 'store', j.id, -count(*)::integer from removed a, jsonb_object_keys(a.stores) as j (id) group by 2) k;
  else
    perform add_exchange_uses(array_agg(k.kind), array_agg(k.id), array_agg(k.n)) from (
      select u.kind, u.id, sum(u.n)::integer as n from (
        select 'price' as kind, j.id, count(*) as n from added a, jsonb_object_keys(a.prices) as j (id) group by 2
        union all select 'price', j.id, -count(*) from removed a, jsonb_object_keys(a.prices) as j (id) group by 2
        union all select 'store', j.id, count(*) from added a, jsonb_object_keys(a.stores) as j (id) group by 2
        union all select 'store', j.id, -count(*) from removed a, jsonb_object_keys(a.stores) as j (id) group by 2) u
      group by 1, 2 having sum(u.n) <> 0) k;
  end if;
  return null;
end $$;

create or replace function count_group_uses() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_exchange_uses(array_agg('group'::text), array_agg(k.id), array_agg(k.n)) from (
      select j.id, count(*)::integer as n from added a, jsonb_array_elements_text(a.said -> 'groupIds') as j (id)
      where not a.is_deleted group by 1) k;
  elsif tg_op = 'DELETE' then
    perform add_exchange_uses(array_agg('group'::text), array_agg(k.id), array_agg(k.n)) from (
      select j.id, -count(*)::integer as n from removed a, jsonb_array_elements_text(a.said -> 'groupIds') as j (id)
      where not a.is_deleted group by 1) k;
  else
    -- Most updates only link a product of the site.
    perform add_exchange_uses(array_agg('group'::text), array_agg(k.id), array_agg(k.n)) from (
      select u.id, sum(u.n)::integer as n from (
        select j.id, 1 as n from added a join removed r using (external_id), jsonb_array_elements_text(a.said -> 'groupIds') as j (id)
        where not a.is_deleted and (a.said, a.is_deleted) is distinct from (r.said, r.is_deleted)
        union all
        select j.id, -1 from removed r join added a using (external_id), jsonb_array_elements_text(r.said -> 'groupIds') as j (id)
        where not r.is_deleted and (a.said, a.is_deleted) is distinct from (r.said, r.is_deleted)) u
      group by 1 having sum(u.n) <> 0) k;
  end if;
  return null;
end $$;

-- In the order of their keys, so that two exchanges never wait for each other.
create or replace function add_exchange_uses(kinds text[], ids text[], counts integer[]) returns void language plpgsql as $$
begin
  insert into exchange_uses as u (kind, external_id, count)
  select t.kind, t.id, t.n from unnest(kinds, ids, counts) as t (kind, id, n) order by 1, 2
  on conflict (kind, external_id) do update set count = u.count + excluded.count;
end $$;

create or replace trigger exchange_offers_added after insert on exchange_offers
  referencing new table as added for each statement execute function count_offer_uses();
create or replace trigger exchange_offers_changed after update on exchange_offers
  referencing old table as removed new table as added for each statement execute function count_offer_uses();
create or replace trigger exchange_offers_removed after delete on exchange_offers
  referencing old table as removed for each statement execute function count_offer_uses();
create or replace trigger exchange_products_added after insert on exchange_products
  referencing new table as added for each statement execute function count_group_uses();
create or replace trigger exchange_products_changed after update on exchange_products
  referencing old table as removed new table as added for each statement execute function count_group_uses();
create or replace trigger exchange_products_removed after delete on exchange_products
  referencing old table as removed for each statement execute function count_group_uses();

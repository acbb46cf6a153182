-- What a reading finds and how much, for somebody who is still typing. Words and appliances are counted only where more is found than is
-- shown; what a number finds is counted elsewhere. Products of an appliance are found and counted in one pass.
create or replace function suggested_by(r search_reading, wanted integer, most integer, out ids integer[], out ranks integer[], out total integer, out is_least boolean)
stable language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  question tsquery;
begin
  if r.models <> '{}' then
    question := coalesce(r.loose_words, r.named_words)::tsquery;
    with fitting as materialized (
      select s.product_id, case when r.named_words is null then 6 else fitting_kind(s.words, r) end + case when s.is_hot then 0 else 1 end as rank, s.popularity
      from (select distinct l.product_id from product_models l where l.model_id = any (r.models) limit most) fitted
      join product_search s on s.product_id = fitted.product_id where question is null or s.words @@ question),
    found as materialized (
      select f.id, min(f.rank)::integer as rank from (
        select n.id, n.rank::integer from found_by_number(r, wanted, 1000) n union all
        (select b.product_id, b.rank from fitting b order by b.rank / 2, b.popularity desc, b.product_id desc limit wanted)) f (id, rank) group by f.id)
    select array(select f.id from found f order by f.id), array(select f.rank from found f order by f.id), (select count(*) from fitting)
      into ids, ranks, total;
    is_least := total >= most;
  else
    select coalesce(array_agg(found.id), '{}'), coalesce(array_agg(found.rank), '{}') into ids, ranks
      from (select f.id, min(f.rank)::integer as rank from found_parts(r, '', null, wanted, 1000) f group by f.id) found;
  end if;
  if cardinality(ids) < wanted then
    total := cardinality(ids); is_least := false;
  elsif r.models = '{}' and (r.codes = '{}' or r.has_words) then
    select c.total, c.is_least into total, is_least from count_found_roughly(r, '', most) c;
  end if;
end $$;

-- Everything the first answer to somebody typing needs of the index, in one round trip. The last word may still be going on: where the
-- whole words fill no list, those it may become are looked for too. What only they find comes after the rest, by ranks from 20 on, and
-- is not counted, because the same words sent off do not find it; where nothing else is found, they do (read_search).
create or replace function suggest_parts(typed text, plate_codes text[], plate_from integer[], plate_to integer[], is_plate boolean, wanted integer, most integer, out r search_reading, out symptom_ids integer[],
  out is_symptom_code boolean, out ids integer[], out ranks integer[], out total integer, out is_least boolean)
stable language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  whole record; begun record; more record;
begin
  whole := read_typed(typed, false, plate_codes, plate_from, plate_to, is_plate, false);
  r := whole.r;
  select coalesce(array_agg(f.symptom_id), '{}'), coalesce(bool_or(f.is_by_code), false) into symptom_ids, is_symptom_code
    from find_symptoms(r.stems, typed) f;
  select f.ids, f.ranks, f.total, f.is_least into ids, ranks, total, is_least from suggested_by(r, wanted, most) f;
  -- A number found what was meant.
  if not whole.goes_on or cardinality(ids) >= wanted or 5 >= any (ranks) then return; end if;
  begun := read_typed(typed, false, plate_codes, plate_from, plate_to, is_plate, true);
  more := suggested_by(begun.r, wanted, most);
  if ids = '{}' then
    if more.ids <> '{}' then r := begun.r; ids := more.ids; ranks := more.ranks; total := more.total; is_least := more.is_least; end if;
    return;
  end if;
  select ids || array_agg(m.id), ranks || array_agg(m.rank + 20) into ids, ranks
    from unnest(more.ids, more.ranks) m (id, rank) where m.id <> all (ids);
end $$;

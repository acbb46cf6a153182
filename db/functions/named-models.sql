-- The appliances that codes name, the codes as src/shared/code/code-reading.ts reads them: the longest first. Words are those typed
-- around them: a maker among them decides between two makers of one code, and one who makes none of them contradicts.
-- way: 0 by the code, 1 by a number of the model, 2 by a code that looks alike. at: which code it was.
create or replace function named_models(codes text[], words text[], is_alike_tried boolean, out models integer[], out at integer, out way smallint)
stable language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  meant text[];
  makers text[];
begin
  models := '{}';
  if codes = '{}' then return; end if;
  -- A look at each index settles it for nearly everything that is typed.
  if not exists (select from appliance_models m where m.code_norm = any (codes))
    and not exists (select from model_numbers n where n.number_code = any (codes))
    and not (is_alike_tried and exists (select from appliance_models m
      where translate(m.code_norm, 'OQDILSBZG', '000115826') = any (string_to_array(look_alike_code(array_to_string(codes, ' ')), ' ')))) then
    return;
  end if;
  meant := words || array(select search_text(m) from search_synonyms y, regexp_split_to_table(y.means, '\s*,\s*') m where y.word = any (words));
  -- A short code or a number without letters is a model only where nothing but its maker stands beside it.
  with hit as materialized (
    select m.id, c.place, 0 as kind, m.brand from unnest(codes) with ordinality c (code, place) join appliance_models m on m.code_norm = c.code
      where c.code ~ '[A-Z]' and length(c.code) > 2 or c.code = search_code(array_to_string(words, ''))
        or string_to_array(search_text(m.brand), ' ') && meant and cardinality(words) <= 3
    union all
    select m.id, c.place, 1, m.brand from unnest(codes) with ordinality c (code, place) join model_numbers n on n.number_code = c.code
      join appliance_models m on m.id = n.model_id),
  best as (select h.* from hit h where h.place = (select min(place) from hit))
  select coalesce(array_agg(distinct b.id), '{}'), min(b.place), min(b.kind), array_agg(distinct b.brand) into models, at, way, makers from best b;
  if models = '{}' and is_alike_tried then
    with hit as materialized (
      select m.id, c.place, m.brand from unnest(codes) with ordinality c (code, place)
        join appliance_models m on translate(m.code_norm, 'OQDILSBZG', '000115826') = look_alike_code(c.code)
      where length(c.code) >= 5 and c.code ~ '[A-Z]'),
    best as (select h.* from hit h where h.place = (select min(place) from hit))
    select coalesce(array_agg(distinct b.id), '{}'), min(b.place), 2, array_agg(distinct b.brand) into models, at, way, makers from best b;
  end if;
  if models = '{}' then at := null; way := null; return; end if;
  if exists (select from unnest(makers) m where string_to_array(search_text(m), ' ') && meant) then
    models := array(select m.id from appliance_models m where m.id = any (models) and string_to_array(search_text(m.brand), ' ') && meant order by m.id limit 20);
  elsif exists (select from search_sections s where s.stem = any (meant) and s.mark like '#%') then
    models := '{}'; at := null; way := null;
  else
    models := models[1:20];
  end if;
end $$;

-- A model as it is typed alone: in the fit check, «Моя техника», a list of models. Where nothing is named whole: those that begin so.
create or replace function models_of_plate(typed text, codes text[], out models integer[], out at integer, out way smallint)
stable language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  words text[] := array(select w from regexp_split_to_table(search_text(typed), ' ') w where w <> '');
begin
  select n.models, n.at, n.way into models, at, way from named_models(codes, words, true) n;
  if models <> '{}' then return; end if;
  select c.place, 3 into at, way from unnest(codes) with ordinality c (code, place)
    where length(c.code) >= 4 and c.code ~ '[A-Z]' and c.code ~ '[0-9]'
      and exists (select from appliance_models m where m.code_norm > c.code and m.code_norm < c.code || '~')
    order by c.place limit 1;
  if at is null then return; end if;
  models := array(select m.id from appliance_models m where m.code_norm > codes[at] and m.code_norm < codes[at] || '~' order by m.code_norm limit 20);
end $$;

create or replace function index_symptoms() returns trigger language plpgsql as $$
begin
  delete from symptom_search;
  insert into symptom_search (symptom_id, said, appliance, codes)
    select y.id, tsvector_to_array(to_tsvector('public.shop_ru', search_text(y.text))),
      tsvector_to_array(to_tsvector('public.shop_ru', search_text(y.appliance || ' ' || c.name))),
      array(select search_code(code) || ' ' || search_text(brand) from jsonb_each(y.codes) b (brand, list), jsonb_array_elements_text(list) code)
    from symptoms y join categories c on c.id = y.category_id;
  perform learn_search_words(array(select text || ' ' || appliance from symptoms), false);
  return null;
end $$;

create or replace trigger symptoms_indexed after insert or update or delete on symptoms for each statement execute function index_symptoms();

-- Symptoms that are meant: by the code on the display («ошибка E18 bosch»), or by what is said of them. A symptom is meant only
-- where a word is used that no product is called by: «компрессор» is a product, «не запускается компрессор» a symptom.
create or replace function find_faults(stems text[], typed text) returns table (symptom_id integer, is_by_code boolean) stable language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  asked text[] := array(select s from unnest(stems) s where s !~ '[0-9]');
  asked_codes text[] := array(
    select search_code(x) from regexp_split_to_table(lower(typed), '\s+') w, unnest(array[w, search_layout(w)]) x
    where length(search_code(x)) between 2 and 5 and (x ~ '[0-9]' or typed ~* '(ошибк|код)' and x ~ '^[a-z]{2,3}$'));
begin
  if asked_codes <> '{}' then
    return query select y.symptom_id, true from symptom_search y
      cross join lateral (select array_agg(split_part(c, ' ', 1)) as hit, string_to_array(string_agg(substr(c, strpos(c, ' ') + 1), ' '), ' ') as brands
        from unnest(y.codes) c where split_part(c, ' ', 1) = any (asked_codes)) m
      where m.hit is not null and not exists (select from unnest(asked) s
        where not string_to_array(s, ' ') && (y.said || y.appliance || m.brands) and search_code(s) <> all (m.hit));
    if found then return; end if;
  end if;
  if asked_codes = '{}' and asked <> '{}' then
    return query select y.symptom_id, false from symptom_search y
      where not exists (select from unnest(asked) s where not string_to_array(s, ' ') && (y.said || y.appliance))
        and exists (select from unnest(asked) s where string_to_array(s, ' ') && y.said
          and not exists (select from search_vocabulary v where v.stem = any (string_to_array(s, ' ')) and v.found_in > 0));
  end if;
end $$;

-- The name of a section stands for its appliance too, unless the section has several.
create or replace function index_symptoms() returns trigger language plpgsql as $$
begin
  delete from symptom_phrases;
  delete from symptom_search;
  insert into symptom_phrases (symptom_id, stems)
    select y.id, said.stems from symptoms y, regexp_split_to_table(y.words, '\s*,\s*') phrase,
      lateral (select tsvector_to_array(to_tsvector('public.shop_ru', search_text(phrase))) as stems) said
    where said.stems <> '{}';
  insert into symptom_search (symptom_id, said, appliance, codes, also)
    select y.id, tsvector_to_array(to_tsvector('public.shop_ru', search_text(y.text))),
      tsvector_to_array(to_tsvector('public.shop_ru', search_text(y.appliance
        || case when exists (select from symptoms o where o.category_id = c.id and o.appliance <> y.appliance) then '' else ' ' || c.name end))),
      array(select search_code(code) || ' ' || search_text(brand) from jsonb_each(y.codes) b (brand, list), jsonb_array_elements_text(list) code),
      array(select distinct stem from symptom_phrases p, unnest(p.stems) stem where p.symptom_id = y.id)
    from symptoms y join categories c on c.id = y.category_id;
  perform learn_search_words(array(select text || ' ' || appliance || ' ' || words from symptoms), false);
  return null;
end $$;

create or replace trigger symptoms_indexed after insert or update or delete on symptoms for each statement execute function index_symptoms();

-- Symptoms that are meant, the best first: by the code on the display («ошибка E18 bosch»), by what is said of them, or by a phrase of
-- everyday words («вода на полу»). By a word alone a symptom is meant only where no product is called so: «компрессор» is a product,
-- «не запускается компрессор» a symptom. Other words may stand beside a phrase, but not more than it has, not another appliance, and
-- beside a single word not a product: «гудит насос» is about pumps.
create or replace function find_symptoms(stems text[], typed text) returns table (symptom_id integer, is_by_code boolean) stable language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  asked text[] := array(select s from unnest(stems) s where s !~ '[0-9]');
  heard text[];
  asked_codes text[] := case when typed ~* '[0-9]|ошибк|код' then array(
    select search_code(x) from regexp_split_to_table(lower(typed), '\s+') w, unnest(array[w, search_layout(w)]) x
    where length(search_code(x)) between 2 and 5 and (x ~ '[0-9]' or typed ~* '(ошибк|код)' and x ~ '^[a-z]{2,3}$')) else '{}' end;
begin
  if asked_codes <> '{}' then
    return query select y.symptom_id, true from symptom_search y
      cross join lateral (select array_agg(split_part(c, ' ', 1)) as hit, string_to_array(string_agg(substr(c, strpos(c, ' ') + 1), ' '), ' ') as brands
        from unnest(y.codes) c where split_part(c, ' ', 1) = any (asked_codes)) m
      join symptoms s on s.id = y.symptom_id join categories c on c.id = s.category_id
      where m.hit is not null and not exists (select from unnest(asked) s
        where not string_to_array(s, ' ') && (y.said || y.appliance || y.also || m.brands) and search_code(s) <> all (m.hit))
      order by c.position, c.id, s.position, s.id;
    if found then return; end if;
  end if;
  if asked_codes <> '{}' or asked = '{}' then return; end if;
  heard := array(select distinct x from unnest(asked) s, unnest(string_to_array(s, ' ')) x);
  -- Most of what is typed names products and nothing else, or has a word that no symptom says, and is no phrase: then no symptom need
  -- be looked at, which cost a fifth of a suggestion.
  if not exists (select from symptom_phrases p where p.stems <@ heard)
    and (select bool_and(word.is_of_products) or not bool_and(word.is_known) from unnest(asked) s cross join lateral (
      select coalesce(max(v.found_in), 0) > 0 as is_of_products, count(*) > 0 as is_known
      from search_vocabulary v where v.stem = any (string_to_array(s, ' '))) word) then return; end if;
  return query
    with named as (
      select y.symptom_id as id, 0 as unexplained, (select count(*)::integer from unnest(asked) s where string_to_array(s, ' ') && y.said) as words
      from symptom_search y
      where not exists (select from unnest(asked) s where not string_to_array(s, ' ') && (y.said || y.appliance))
        and exists (select from unnest(asked) s where string_to_array(s, ' ') && y.said and not is_product_word(string_to_array(s, ' ')))),
    phrased as (
      select p.symptom_id as id, o.unexplained, cardinality(p.stems) as words
      from symptom_phrases p join symptom_search y on y.symptom_id = p.symptom_id join symptoms t on t.id = p.symptom_id
      cross join lateral (
        select count(*)::integer as unexplained, coalesce(bool_or(
          exists (select from symptom_search z where z.appliance && w.ways)
          or exists (select from search_sections c where c.stem = any (w.ways) and c.mark like '@c%' and c.mark <> '@c' || t.category_id)
          or cardinality(p.stems) = 1 and is_product_word(w.ways)), false) as is_other
        from (select string_to_array(s, ' ') as ways from unnest(asked) s) w
        where not w.ways && (y.said || y.appliance || y.also)
          and not exists (select from search_sections c where c.stem = any (w.ways) and c.mark like '#%')) o
      where p.stems <@ heard and (cardinality(p.stems) > 1 or not is_product_word(p.stems))
        and not o.is_other and o.unexplained <= cardinality(p.stems)),
    meant as (
      select m.id, min(m.unexplained) as unexplained, max(m.words) as words from (select * from named union all select * from phrased) m group by m.id)
    select m.id, false from meant m join symptoms s on s.id = m.id join categories c on c.id = s.category_id
    where m.unexplained = (select min(b.unexplained) from meant b)
    order by m.words desc, c.position, c.id, s.position, s.id;
end $$;

-- Whether products are called by one of these stems.
create or replace function is_product_word(stems text[]) returns boolean stable language plpgsql as $$
begin
  return exists (select from search_vocabulary v where v.stem = any (stems) and v.found_in > 0);
end $$;

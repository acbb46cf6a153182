-- Names of categories and of appliance brands, by stem.
create or replace function search_sections_again() returns trigger language plpgsql as $$
begin
  -- Only what differs is written, so that two imports do not wait for each other here.
  with wanted as materialized (
    select distinct stem, mark from (
      select '@c' || id as mark, name from categories union all select '@s' || id, name from subcategories
      union all select '#' || v.id, v.label from facet_values v join facets f on f.id = v.facet_id and f.key = 'appliance') section,
      unnest(tsvector_to_array(to_tsvector('public.shop_ru', search_text(name)))) stem),
  gone as (delete from search_sections s where not exists (select from wanted w where w.stem = s.stem and w.mark = s.mark))
  insert into search_sections (stem, mark) select stem, mark from wanted order by 1, 2 on conflict do nothing;
  perform learn_search_words(array(select name from categories union select name from subcategories), false);
  return null;
end $$;

create or replace trigger categories_indexed after insert or update or delete on categories for each statement execute function search_sections_again();
create or replace trigger facet_values_indexed after insert or update or delete on facet_values for each statement execute function search_sections_again();
create or replace trigger subcategories_indexed after insert or update or delete on subcategories for each statement execute function search_sections_again();

-- What a product is found by: words of name and maker; = those only its attributes say; ^ the word its name begins with; # filter
-- values and @ categories, so that a filter is one more word of the query. No positions: nothing ranks by them.
create or replace function search_words_of(name text, brand text, attributes jsonb, facet_ids integer[], category_id integer, subcategory_id integer)
returns tsvector stable parallel safe language plpgsql as $$
-- A million parts are indexed by this, so nothing is worked out twice.
declare
  plain text := btrim(regexp_replace(translate(lower(name || ' ' || brand), 'ё', 'е'), '[^a-zа-я0-9]+', ' ', 'g'));
  said tsvector := strip(to_tsvector('public.shop_ru', plain));
  head text[] := tsvector_to_array(to_tsvector('public.shop_ru', split_part(plain, ' ', 1)));
  marks text[] := array_append(head[2:1], '@c' || category_id);
  also text;
begin
  if head <> '{}' then marks := array_append(marks, '^' || head[1]); end if;
  if subcategory_id is not null then marks := array_append(marks, '@s' || subcategory_id); end if;
  if facet_ids <> '{}' then marks := marks || string_to_array('#' || array_to_string(facet_ids, ' #'), ' '); end if;
  if attributes <> '[]' then
    also := (select string_agg(pair ->> 1, ' ') from jsonb_array_elements(attributes) pair);
    marks := marks || array(select '=' || word from unnest(tsvector_to_array(ts_delete(to_tsvector('public.shop_ru',
      regexp_replace(translate(lower(also), 'ё', 'е'), '[^a-zа-я0-9]+', ' ', 'g')), tsvector_to_array(said)))) word);
  end if;
  return said || array_to_tsvector(marks);
end $$;

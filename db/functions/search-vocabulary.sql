-- The word itself and the word with one letter left out.
create or replace function search_remains_of(word text) returns setof text immutable strict parallel safe language sql as $$
  select word union select overlay(word placing '' from i for 1) from generate_series(1, char_length(word)) i where char_length(word) >= 4
$$;

-- Adds words to the vocabulary; of products: they are counted as words of names.
create or replace function learn_search_words(texts text[], is_of_parts boolean) returns void language plpgsql as $$
begin
  -- In one order, so that two imports that bring the same new words wait for each other instead of for ever.
  with said as (
    select w as word, count(*)::integer as n from unnest(texts) t, regexp_split_to_table(search_text(t), ' ') w
    where w ~ '^([а-я]{2,30}|[a-z]{2,30})$' group by w),
  fresh as (
    select s.word, coalesce(search_stem(s.word), s.word) as stem, case when is_of_parts then s.n else 0 end as n
    from said s where not exists (select from search_vocabulary v where v.word = s.word and (v.found_in > 0 or not is_of_parts))),
  learnt as (
    insert into search_vocabulary (word, stem, found_in) select word, stem, n from fresh order by word
    on conflict (word) do update set found_in = greatest(search_vocabulary.found_in, excluded.found_in) returning word, stem)
  insert into search_remains (remain, word)
    select distinct r, l.word from learnt l, unnest(array[l.word, l.stem]) w, search_remains_of(w) r
    where char_length(l.word) between 3 and 24 order by 1, 2
    on conflict do nothing;
end $$;

-- How often each word is in names: counted in a small shop, estimated from a sample in a large one.
create or replace function recount_vocabulary() returns void language plpgsql as $$
declare
  share integer := greatest(1, (select reltuples from pg_class where oid = 'products'::regclass)::integer / 50000);
begin
  insert into search_vocabulary (word, stem, found_in)
    select word, coalesce(search_stem(word), word), n from (
      select translate(w, 'ё', 'е') as word, count(*)::integer * share as n
      from products tablesample system (100.0 / share), regexp_split_to_table(lower(name), '[^а-яё]+') w
      where not hidden and char_length(w) between 2 and 30 group by 1
      union all
      select w, sum(n)::integer from (select brand, count(*) as n from products where not hidden group by brand) b, regexp_split_to_table(search_text(brand), ' ') w
      where w ~ '^[a-z]{2,30}$' group by w) counted order by word
    on conflict (word) do update set found_in = excluded.found_in where search_vocabulary.found_in <> excluded.found_in;
  insert into search_vocabulary (word, stem)
    select distinct w, w from (select distinct brand from appliance_models) b, regexp_split_to_table(search_text(brand), ' ') w where w ~ '^[a-z]{2,30}$'
    on conflict do nothing;
  insert into search_remains (remain, word)
    select distinct r, v.word from search_vocabulary v, unnest(array[v.word, v.stem]) w, search_remains_of(w) r
    where char_length(v.word) between 3 and 24 and not exists (select from search_remains x where x.word = v.word)
    on conflict do nothing;
end $$;

-- How many products the words of a reading find, up to `most`.
create or replace function count_found(r search_reading, narrowed text, most integer) returns integer stable language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  narrow tsquery := nullif(narrowed, '')::tsquery;
  question tsquery;
  n integer;
begin
  -- One common word: how often it is said is known without looking.
  if narrow is null and strpos(r.named_words, '&') = 0 and cardinality(r.stems) = 1 then
    select sum(found_in) into n from search_vocabulary where stem = any (string_to_array(r.stems[1], ' '));
    if n > 2 * most then return most; end if;
  end if;
  foreach question in array array[case when strpos(r.named_words, '&') > 0 then coalesce(r.loose_words, r.named_words) else r.named_words end, r.loose_words]::tsquery[] loop
    if question is null then continue; end if;
    if narrow is not null then question := question && narrow; end if;
    n := (select count(*) from (select from product_search s where s.words @@ question limit most) counted);
    if n > 0 then return n; end if;
  end loop;
  return 0;
end $$;

-- How many products a reading finds, for somebody who is still typing. In a large shop «more than eighty» says enough, and the hot
-- products alone know that, twenty times sooner than all of them.
create or replace function count_found_roughly(r search_reading, narrowed text, most integer, out total integer, out is_least boolean)
stable language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  question tsquery := (case when strpos(r.named_words, '&') > 0 then coalesce(r.loose_words, r.named_words) else r.named_words end)::tsquery;
begin
  if r.models <> '{}' then
    question := coalesce(r.loose_words, r.named_words)::tsquery;
    total := (select count(*) from (select distinct l.product_id from product_models l where l.model_id = any (r.models) limit most) fitting
      join product_search s using (product_id) where (question is null or s.words @@ question) and (narrowed = '' or s.words @@ narrowed::tsquery));
    is_least := total >= most;
    return;
  end if;
  if narrowed <> '' then question := question && narrowed::tsquery; end if;
  if (select hot_from > 0 from search_settings) then
    total := (select count(*) from (select from product_search s where s.is_hot and s.words @@ question limit 101) counted) / 10 * 10;
    is_least := true;
    if total >= 20 then return; end if;
  end if;
  total := count_found(r, narrowed, most);
  is_least := total >= most;
end $$;

-- The dearest questions of a large shop, cheaper. What is found stays the same.

-- Does any part say this? Its index gathers every part before it names the first, so the most wanted ones are asked before all.
create function is_said(question tsquery) returns boolean stable language plpgsql as $$
begin
  return exists (select from product_search where is_hot and words @@ question limit 1)
    or exists (select from product_search where words @@ question limit 1);
end $$;

-- As before, with is_said.
create or replace function known_word(typed text, is_last boolean) returns search_word stable language plpgsql as $$
declare
  word_stem text := search_stem(typed);
  r search_word;
begin
  r.said := typed; r.way := 0; r.phrases := '{}';
  if typed = '' or word_stem is null and not is_last then return r; end if;
  -- Meanings the shopkeeper gave: single words join the stems, longer ones stand as they are.
  select coalesce(array_agg(meaning), '{}') into r.phrases from search_synonyms y, regexp_split_to_table(y.means, '\s*,\s*') meaning
    where y.word = typed or y.stem = word_stem;
  if r.phrases <> '{}' then
    r.stems := array(select distinct f from unnest(r.phrases) p, unnest(stem_forms(search_stem(search_text(p)))) f where search_text(p) !~ ' ')
      || word_stem;
    r.phrases := array(select (select string_agg(quote_literal(s), ' & ') from unnest(tsvector_to_array(to_tsvector('public.shop_ru', search_text(p)))) s)
      from unnest(r.phrases) p where search_text(p) ~ ' ');
    return r;
  end if;
  r.stems := stem_forms(word_stem);
  if exists (select from search_vocabulary where word = typed or stem = any (r.stems)) then return r; end if;
  if is_last and char_length(typed) > 1 then
    r.stems := array(select stem from search_vocabulary where word >= typed and word < typed || chr(1114111) and search_stem(word) is not null
      group by stem order by max(found_in) desc, stem limit 12);
    if r.stems <> '{}' then return r; end if;
  end if;
  r.stems := null;
  if word_stem is null then return r; end if;
  -- A model's Latin word or a rare one: the index knows it.
  if is_said(quote_literal(word_stem)::tsquery) then
    r.stems := array[word_stem];
    return r;
  end if;
  -- One letter is the beginning of the next word.
  if char_length(typed) = 1 and is_last then return r; end if;
  r.way := 2; r.stems := array[word_stem];
  return r;
end $$;

create index product_search_hottest on product_search (popularity desc, product_id desc) where is_hot;

-- The part of found_parts that looks at articles and other numbers, ranks 0 to 5.
create function found_by_number(r search_reading, wanted integer, reach integer)
returns table (id integer, rank smallint) stable language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  code text := r.codes[1];
begin
  -- A part that is made no more gives its place to what replaces it.
  return query select case when p.discontinued then coalesce(v.id, p.id) else p.id end, 0::smallint from products p
    left join lateral (select v.id from product_relations l join products v on v.id = l.product_id and not v.hidden and not v.discontinued
      where l.related_id = p.id and l.kind = 'replaces' order by l.position, v.id limit 1) v on p.discontinued
    where p.sku_code = any (r.codes) and not p.hidden and (length(p.sku_code) >= 5 or p.sku_code = code) limit 50;
  return query select p.id, 2::smallint from products p where p.sku_code = any (r.codes) and p.discontinued and not p.hidden and (length(p.sku_code) >= 5 or p.sku_code = code) limit 50;
  return query select x.product_id, 2::smallint from product_numbers x
    where x.number_code = any (r.codes) and (length(x.number_code) >= 5 or x.number_code = code) limit least(reach, 1000);
  if length(code) >= 3 and not r.has_words then
    return query select p.id, 4::smallint from products p where p.sku_code >= code and p.sku_code < code || '~' and not p.hidden order by p.sku_code limit least(wanted, 500);
    return query select x.product_id, 5::smallint from product_numbers x where x.number_code >= code and x.number_code < code || '~' order by x.number_code limit least(wanted, 500);
  end if;
end $$;

-- As before; a single common word («Samsung») is found by walking along the most wanted parts.
create or replace function found_parts(r search_reading, narrowed text, among integer[], wanted integer, reach integer)
returns table (id integer, rank smallint) stable language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  n integer := 0; got integer := 0;
  code text := r.codes[1];
  step record;
  narrow tsquery := nullif(narrowed, '')::tsquery;
  question tsquery;
  is_common boolean := narrow is null and among is null and strpos(r.named_words, '&') = 0 and cardinality(r.stems) = 1 and
    (select sum(found_in) > 20000 from search_vocabulary where stem = any (string_to_array(r.stems[1], ' ')));
begin
  if r.codes <> '{}' then
    return query select f.id, f.rank from found_by_number(r, wanted, reach) f;
    get diagnostics got = row_count;
  end if;
  if r.models <> '{}' then
    question := coalesce(r.loose_words, r.named_words)::tsquery;
    return query select s.product_id, (case when s.is_hot then 6 else 7 end)::smallint
      from (select distinct l.product_id from product_models l where l.model_id = any (r.models) limit reach) fitting
      join product_search s on s.product_id = fitting.product_id
      where (question is null or s.words @@ question) and (narrow is null or s.words @@ narrow)
      order by s.popularity desc, s.product_id desc limit wanted;
    -- Whoever names the appliance wants nothing that does not fit it.
    return;
  end if;
  if got >= wanted then return; end if;
  -- Named by its number: words that are only pieces of it find nothing better.
  if got > 0 and not r.has_words then return; end if;

  for step in select * from (values (8, r.named_words, r.heads), (10, r.named_words, null), (12, r.loose_words, r.heads), (14, r.loose_words, null)) t (kind, words, heads)
    where words is not null and (heads is not null or kind in (10, 14)) loop
    -- One word that names parts means those parts, not everything in a section called so.
    if step.kind >= 12 and got > 0 and strpos(r.named_words, '&') = 0 then exit; end if;
    question := step.words::tsquery;
    if step.heads is not null then question := question && step.heads::tsquery; end if;
    if narrow is not null then question := question && narrow; end if;
    if among is not null then
      return query select s.product_id, (step.kind + case when s.is_hot then 0 else 1 end)::smallint from product_search s
        where s.product_id = any (among) and s.words @@ question;
      get diagnostics n = row_count;
      got := greatest(got, n);
      continue;
    end if;
    -- Said of every fiftieth part: the most wanted ones, one after another, soon fill the answer.
    if is_common and step.kind = 10 then
      return query select hottest.product_id, step.kind::smallint from (
        select s.product_id, s.words from product_search s where s.is_hot order by s.popularity desc, s.product_id desc limit 2000) hottest
        where hottest.words @@ question limit wanted;
      get diagnostics n = row_count;
      if n >= wanted then return; end if;
    end if;
    return query select s.product_id, step.kind::smallint from product_search s where s.is_hot and s.words @@ question
      order by s.popularity desc, s.product_id desc limit wanted;
    get diagnostics n = row_count;
    if n >= wanted then return; end if;
    return query select c.product_id, (step.kind + 1)::smallint from (
      select s.product_id, s.popularity from product_search s where s.words @@ question limit reach) c
      order by c.popularity desc, c.product_id desc limit wanted;
    get diagnostics n = row_count;
    got := greatest(got, n);
    if n >= wanted then return; end if;
  end loop;
  if got = 0 and not r.has_words and length(code) >= 5 then
    return query select p.id, 16::smallint from products p where p.sku_code like '%' || code || '%' and not p.hidden limit 100;
  end if;
end $$;

-- As before, and: the faults that were named come out with their ids, so that nobody looks for them again; the parts of an appliance are
-- found and counted in one pass.
drop function suggest_parts;
create function suggest_parts(typed text, wanted integer, most integer, out r search_reading, out fault_ids integer[],
  out is_fault_code boolean, out ids integer[], out ranks integer[], out total integer, out is_least boolean)
stable language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  question tsquery;
begin
  r := read_search(typed, false);
  select coalesce(array_agg(f.symptom_id), '{}'), coalesce(bool_or(f.is_by_code), false) into fault_ids, is_fault_code
    from find_faults(r.stems, typed) f;
  if r.models <> '{}' then
    question := coalesce(r.loose_words, r.named_words)::tsquery;
    with fitting as materialized (
      select s.product_id, case when s.is_hot then 6 else 7 end as rank, s.popularity
      from (select distinct l.product_id from product_models l where l.model_id = any (r.models) limit most) fitted
      join product_search s on s.product_id = fitted.product_id where question is null or s.words @@ question),
    found as materialized (
      select f.id, min(f.rank)::integer as rank from (
        select n.id, n.rank::integer from found_by_number(r, wanted, 1000) n union all
        (select b.product_id, b.rank from fitting b order by b.popularity desc, b.product_id desc limit wanted)) f (id, rank) group by f.id)
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

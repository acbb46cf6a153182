-- Finds by article and other numbers: ranks 0 to 5 of found_parts.
create or replace function found_by_number(r search_reading, wanted integer, reach integer)
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

-- How well a product that fits the appliance answers to the words beside it: 6 its name begins with one (or none was typed), 8 its name has
-- them, 10 only an attribute, category or brand says them.
create or replace function fitting_kind(words tsvector, r search_reading) returns integer immutable language plpgsql as $$
begin
  return case
    when r.named_words is null then 6
    when not words @@ r.named_words::tsquery then 10
    when r.heads is null or words @@ r.heads::tsquery then 6
    else 8 end;
end $$;

-- Products that match a reading, best first by rank (an even rank is hot); a product may come twice, its lowest rank counts.
--   0 article   2 number   4 article begins so   6 fits the appliance (to 11: fitting_kind)   8 name begins with the word   10 all words
--   12, 14 the same two where an attribute, category or brand says a word   16 the number stands inside an article
-- wanted: how many are enough; reach: how many of one kind are looked at.
create or replace function found_parts(r search_reading, narrowed text, among integer[], wanted integer, reach integer)
returns table (id integer, rank smallint) stable language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  n integer := 0; got integer := 0;
  code text := r.codes[1];
  step record;
  narrow tsquery := nullif(narrowed, '')::tsquery;
  question tsquery;
begin
  if r.codes <> '{}' then
    return query select f.id, f.rank from found_by_number(r, wanted, reach) f;
    get diagnostics got = row_count;
  end if;
  if r.models <> '{}' then
    question := coalesce(r.loose_words, r.named_words)::tsquery;
    return query select s.product_id, (k.kind + case when s.is_hot then 0 else 1 end)::smallint
      from (select distinct l.product_id from product_models l where l.model_id = any (r.models) limit reach) fitting
      join product_search s on s.product_id = fitting.product_id
      cross join lateral (select fitting_kind(s.words, r) as kind) k
      where (question is null or s.words @@ question) and (narrow is null or s.words @@ narrow)
      order by k.kind, s.popularity desc, s.product_id desc limit wanted;
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
    if step.kind = 10 and narrow is null and strpos(r.named_words, '&') = 0 and cardinality(r.stems) = 1
      and (select sum(found_in) > 20000 from search_vocabulary where stem = any (string_to_array(r.stems[1], ' '))) then
      return query select hottest.product_id, step.kind::smallint from (
        select s.product_id, s.words from products p join product_search s on s.product_id = p.id
        where not p.hidden order by p.popularity desc, p.id desc limit 2000) hottest
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
  if got = 0 and not r.has_words and length(code) >= 4 then
    return query select p.id, 16::smallint from products p where p.sku_code like '%' || code || '%' and not p.hidden limit 100;
  end if;
end $$;

-- Four signs are what is left of many a worn label: they are looked for inside the numbers, as five and more always were.
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

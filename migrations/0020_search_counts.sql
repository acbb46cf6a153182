-- How many parts a reading finds, for somebody who is still typing. In a large shop «more than eighty» says enough, and the most
-- wanted parts alone know that, twenty times sooner than all of them.
create function count_found_roughly(r search_reading, narrowed text, most integer, out total integer, out is_least boolean)
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

-- The same as before, in a language whose plans outlive the question: these two were planned anew for every letter typed.
create or replace function stem_forms(stem text) returns text[] stable strict language plpgsql as $$
begin
  return array(select stem_forms.stem union
    select v.stem from search_vocabulary v where char_length(stem_forms.stem) >= 4 and stem_forms.stem ~ '[а-я]' and v.stem in (
      regexp_replace(stem_forms.stem, '[оеё]([бвгджзклмнпрстфхцчшщ])$', '\1'),
      regexp_replace(stem_forms.stem, '([бвгджзклмнпрстфхцчшщ])$', 'е\1'),
      regexp_replace(stem_forms.stem, '([бвгджзклмнпрстфхцчшщ])$', 'о\1')));
end $$;
create or replace function search_codes_of(words text[]) returns text[] immutable strict language plpgsql as $$
begin
  return (select coalesce(array_agg(code order by length(code) desc, code), '{}') from (
    select distinct search_code(array_to_string(words[a:b], '')) as code
    from generate_series(1, cardinality(words)) a, generate_series(a, least(a + 4, cardinality(words))) b
    where array_to_string(words[a:b], '') ~ '[0-9]' or a = 1 and b = cardinality(words)
      and length(search_code(array_to_string(words, ''))) = length(array_to_string(words, ''))) s
  where length(code) between 2 and 40);
end $$;

-- Plans are kept: planning was half of what a search cost.
alter function count_found set plan_cache_mode = force_generic_plan;
alter function find_faults set plan_cache_mode = force_generic_plan;

-- As before, but a word that no part says ends the search by words instead of being looked for eight times.
create or replace function read_search(typed text, is_literal boolean) returns search_reading stable language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  noise constant text[] := array['артикул', 'арт', 'код', 'ошибка', 'ошибки', 'купить', 'цена', 'недорого', 'заказать', 'запчасть', 'запчасти', 'деталь'];
  raw text[] := regexp_split_to_array(btrim(translate(lower(left(typed, 100)), 'ё', 'е')), '\s+');
  r search_reading;
  token text; part text; parts text[]; swapped text[];
  w search_word; ws search_word[]; tried search_word[];
  shown text[] := '{}'; all_words text[] := '{}'; is_changed boolean := false;
  named text[] := '{}'; loose text[] := '{}'; heads text[] := '{}'; marks text[]; piece text;
  model_code text; model_brands text; brands text[] := '{}'; at_word integer; total integer;
  is_unheard boolean := false;
begin
  r.codes := '{}'; r.models := '{}'; r.stems := '{}'; r.has_words := false;
  foreach token in array raw[1:10] loop
    parts := string_to_array(search_text(token), ' ');
    all_words := all_words || parts;
  end loop;
  r.codes := search_codes_of(all_words);
  -- A code typed in the Russian layout, or a Russian one in the Latin: asked for only where the code itself names nothing.
  if not is_literal and typed ~ '[0-9]' and not exists (select from products where sku_code = any (r.codes))
    and not exists (select from product_numbers where number_code = any (r.codes))
    and not exists (select from appliance_models where code_norm = any (r.codes)) then
    swapped := string_to_array(search_text(search_layout(lower(typed))), ' ');
    if exists (select from appliance_models where code_norm = any (search_codes_of(swapped)) and length(code_norm) > 4)
      or exists (select from products where sku_code = any (search_codes_of(swapped)) and length(sku_code) > 4) then
      r.codes := search_codes_of(swapped);
      raw := string_to_array(upper(search_layout(lower(typed))), ' ');
      r.corrected := array_to_string(raw, ' ');
      raw := regexp_split_to_array(lower(r.corrected), '\s+');
      all_words := swapped;
    end if;
  end if;
  -- The longest code that names an appliance; a short or bare number does so only when it is all that was typed.
  select m.code_norm into model_code from appliance_models m
    where r.codes <> '{}' and m.code_norm = any (r.codes) and (m.code_norm ~ '[A-Z]' or m.code_norm = search_code(typed)) and length(m.code_norm) > 2
    order by length(m.code_norm) desc limit 1;
  if model_code is null and typed ~ '[0-9]' then
    select (array_agg(c order by length(c) desc))[1] into model_code from unnest(r.codes) c
      where length(c) >= 4 and c ~ '[A-Z]' and c ~ '[0-9]' and exists (
        select from appliance_models m where m.code_norm >= c and m.code_norm < c || '~');
    if model_code is not null and not exists (select from products where sku_code = model_code) then
      r.models := array(select m.id from appliance_models m where m.code_norm >= model_code and m.code_norm < model_code || '~' order by m.code_norm limit 20);
    else
      model_code := null;
    end if;
  elsif model_code is not null then
    r.models := array(select m.id from appliance_models m where m.code_norm = model_code order by m.id limit 20);
  end if;
  model_brands := (select string_agg(' ' || search_text(m.brand) || ' ', '') from appliance_models m where m.id = any (r.models));

  total := cardinality(raw);
  -- A word that says nothing is the beginning of one only when it stands alone.
  while total > 1 and search_stem(search_text(raw[total])) is null and search_text(raw[total]) ~ '^[а-я]*$' loop total := total - 1; end loop;
  for at_word in 1..least(total, 10) loop
    token := raw[at_word];
    -- «1800вт» is two words, «60с107» is one.
    parts := string_to_array(regexp_replace(search_text(token), '^([0-9]+)([а-я]{2,})$', '\1 \2'), ' ');
    parts := array(select p from unnest(parts) p where p <> '');
    if parts = '{}' then continue; end if;
    ws := '{}';
    foreach part in array parts loop
      ws := ws || case when part ~ '[0-9]' then row(part, array[part], '{}', 0)::search_word else known_word(part, at_word = total) end;
    end loop;
    -- A key that is a letter in the Russian layout and a sign in the Latin one gives the wrong layout away.
    if not is_literal and (exists (select from unnest(ws) x where x.way = 2) or token ~ '[,;''`.[\]]' and token ~ '[a-z]' and token !~ '[0-9]') then
      swapped := array(select p from unnest(string_to_array(search_text(search_layout(token)), ' ')) p where p <> '');
      tried := '{}';
      foreach part in array swapped loop
        tried := tried || case when part ~ '[0-9]' then row(part, array[part], '{}', 0)::search_word
          else known_word(part, at_word = total and exists (select from unnest(ws) x where x.way = 2)) end;
      end loop;
      if swapped <> '{}' and not exists (select from unnest(tried) x where x.way = 2) and not exists (select from unnest(swapped) p where p ~ '^.$') then
        ws := tried; is_changed := true;
      elsif exists (select from unnest(ws) x where x.way = 2) then
        ws := '{}';
        foreach part in array parts loop
          ws := ws || case when part ~ '[0-9]' then row(part, array[part], '{}', 0)::search_word else read_word(part, at_word = total, false) end;
        end loop;
        -- Mistyped in the wrong layout.
        if exists (select from unnest(ws) x where x.way = 2) and swapped <> '{}' then
          tried := '{}';
          foreach part in array swapped loop
            tried := tried || read_word(part, false, false);
          end loop;
          if not exists (select from unnest(tried) x where x.way = 2 or x.stems is null) then ws := tried; is_changed := true; end if;
        end if;
      end if;
    end if;
    foreach w in array ws loop
      if w.way = 1 then is_changed := true; end if;
      shown := shown || w.said;
      if coalesce(w.stems, '{}') = '{}' or w.said = any (noise) then continue; end if;
      r.stems := r.stems || array_to_string(w.stems, ' ');
      -- What already named the appliance need not stand in the part's name as well.
      if r.models <> '{}' and (strpos(model_code, search_code(w.said)) > 0 and length(search_code(w.said)) = length(w.said)
        or exists (select from unnest(w.stems) s where strpos(model_brands, ' ' || s || ' ') > 0)) then
        brands := brands || w.stems;
        continue;
      end if;
      if w.said !~ '[0-9]' and w.way <> 2 and length(w.said) > 2 then r.has_words := true; end if;
      is_unheard := is_unheard or w.way = 2 and not exists (
        select from product_search where words @@ (select string_agg(quote_literal('=' || s), ' | ') from unnest(w.stems) s)::tsquery limit 1);
      if w.said ~ '[0-9]' then
        piece := quote_literal(w.said) || case when length(w.said) >= 3 then ':*' else '' end;
        named := named || piece;
        loose := loose || ('(' || piece || ' | ' || replace(piece, '''' || w.said, '''=' || w.said) || ')');
        continue;
      end if;
      piece := '(' || array_to_string(array(select quote_literal(s) from unnest(w.stems) s) || array(select '(' || p || ')' from unnest(w.phrases) p), ' | ') || ')';
      -- A subcategory speaks for its parts only by a word that no part is called by («мультиварка»).
      marks := array(select quote_literal('=' || s) from unnest(w.stems) s
        union select quote_literal(mark) from search_sections where stem = any (w.stems)
          and (mark not like '@s%' or not exists (select from search_vocabulary v where v.stem = any (w.stems) and v.found_in > 0)));
      named := named || piece;
      loose := loose || ('(' || piece || ' | ' || array_to_string(marks, ' | ') || ')');
      heads := heads || array(select quote_literal('^' || s) from unnest(w.stems) s);
    end loop;
  end loop;

  -- Two makers may share a code; a brand that was typed says whose it is.
  if cardinality(r.models) > 1 and exists (select from appliance_models m where m.id = any (r.models) and string_to_array(search_text(m.brand), ' ') && brands) then
    r.models := array(select m.id from appliance_models m where m.id = any (r.models) and string_to_array(search_text(m.brand), ' ') && brands order by m.code_norm);
  end if;
  -- No part says a word that nobody knows, so that nothing is found by words.
  if named <> '{}' and not is_unheard then
    r.named_words := array_to_string(named, ' & ');
    if heads <> '{}' then r.heads := array_to_string(heads, ' | '); end if;
    if loose <> named then
      r.loose_words := array_to_string(loose, ' & ') || case when cardinality(named) > 1 then ' & (' || array_to_string(named, ' | ') || ')' else '' end;
    end if;
  end if;
  if is_changed and r.corrected is null then r.corrected := array_to_string(shown, ' '); end if;
  return r;
end $$;

-- As before, but of an appliance's parts only the wanted ones come out, the most popular first.
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
    -- A part that is made no more gives its place to what replaces it.
    return query select case when p.discontinued then coalesce(v.id, p.id) else p.id end, 0::smallint from products p
      left join lateral (select v.id from product_relations l join products v on v.id = l.product_id and not v.hidden and not v.discontinued
        where l.related_id = p.id and l.kind = 'replaces' order by l.position, v.id limit 1) v on p.discontinued
      where p.sku_code = any (r.codes) and not p.hidden and (length(p.sku_code) >= 5 or p.sku_code = code) limit 50;
    get diagnostics n = row_count; got := got + n;
    return query select p.id, 2::smallint from products p where p.sku_code = any (r.codes) and p.discontinued and not p.hidden and (length(p.sku_code) >= 5 or p.sku_code = code) limit 50;
    return query select x.product_id, 2::smallint from product_numbers x
      where x.number_code = any (r.codes) and (length(x.number_code) >= 5 or x.number_code = code) limit least(reach, 1000);
    get diagnostics n = row_count; got := got + n;
    if length(code) >= 3 and not r.has_words then
      return query select p.id, 4::smallint from products p where p.sku_code >= code and p.sku_code < code || '~' and not p.hidden order by p.sku_code limit least(wanted, 500);
      get diagnostics n = row_count; got := got + n;
      return query select x.product_id, 5::smallint from product_numbers x where x.number_code >= code and x.number_code < code || '~' order by x.number_code limit least(wanted, 500);
      get diagnostics n = row_count; got := got + n;
    end if;
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

-- Everything the first answer to somebody typing needs of the index, in one question: each way to the database and back costs as much as
-- finding a part. Words and appliances are counted only where more is found than is shown; what a number finds is counted elsewhere.
create function suggest_parts(typed text, wanted integer, most integer, out r search_reading, out names_fault boolean, out ids integer[],
  out ranks integer[], out total integer, out is_least boolean)
stable language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  r := read_search(typed, false);
  names_fault := exists (select from find_faults(r.stems, typed));
  select coalesce(array_agg(found.id), '{}'), coalesce(array_agg(found.rank), '{}') into ids, ranks
    from (select f.id, min(f.rank)::integer as rank from found_parts(r, '', null, wanted, 1000) f group by f.id) found;
  if cardinality(ids) < wanted then
    total := cardinality(ids); is_least := false;
  elsif r.codes = '{}' or r.models <> '{}' or r.has_words then
    select c.total, c.is_least into total, is_least from count_found_roughly(r, '', most) c;
  end if;
end $$;

-- Neighbouring words that may be one number; without a digit only the whole, where every letter is one a number can have.
create or replace function search_codes_of(words text[]) returns text[] immutable strict language plpgsql as $$
declare
  whole text := array_to_string(words, '');
begin
  if whole !~ '[0-9]' then
    return case when length(search_code(whole)) = length(whole) and length(whole) between 2 and 40 then array[search_code(whole)] else '{}' end;
  end if;
  return (select coalesce(array_agg(code order by length(code) desc, code), '{}') from (
    select distinct search_code(array_to_string(words[a:b], '')) as code
    from generate_series(1, cardinality(words)) a, generate_series(a, least(a + 6, cardinality(words))) b
    where array_to_string(words[a:b], '') ~ '[0-9]') s
  where length(code) between 2 and 40);
end $$;

-- Words that say nothing of what is looked for: of a shop, of an article, and those around a complaint.
create or replace function search_noise() returns text[] immutable parallel safe language sql as $$
  select string_to_array('артикул арт код ошибка ошибки купить цена недорого заказать запчасть запчасти деталь почему что делать очень сильно стал стала стало стали'
    || ' начал начала начало начали перестал перестала перестало перестали опять снова иногда вдруг сломался сломалась сломалось сломан сломана сломали'
    || ' нужен нужна нужно нужны ищу надо моя мой мою моей мне меня нас наша после время пожалуйста подскажите помогите уже еще дома'
    || ' ремонт починить поменять заменить замена когда если какой какая быть может причина сам сама само', ' ')
$$;

-- Said of symptoms, and no product, section or maker is called so: it tells what is wrong and not which product is wanted.
create or replace function is_complaint_word(stems text[]) returns boolean stable language plpgsql as $$
begin
  return not is_product_word(stems)
    and not exists (select from search_sections c where c.stem = any (stems))
    and exists (select from symptom_search y where stems && y.said or stems && y.also);
end $$;

-- What was typed, read word by word. Plans are cached: planning was half of what a search cost. The codes in it, as they stand on plates,
-- are read by src/shared/code/code-reading.ts: plate_codes with the words each of them takes; is_plate: nothing in it is a word.
-- is_begun: the last word is also the beginning of others, although it is one by itself; goes_on: such others are known.
create or replace function read_typed(typed text, is_literal boolean, plate_codes text[], plate_from integer[], plate_to integer[], is_plate boolean, is_begun boolean,
  out r search_reading, out goes_on boolean) stable language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  noise constant text[] := search_noise();
  raw text[] := regexp_split_to_array(btrim(translate(lower(left(typed, 100)), 'ё', 'е')), '\s+');
  token text; part text; parts text[]; swapped text[];
  w search_word; ws search_word[]; tried search_word[];
  shown text[] := '{}'; all_words text[] := '{}'; is_changed boolean := false;
  named text[] := '{}'; loose text[] := '{}'; heads text[] := '{}'; marks text; piece text;
  model_code text; model_brands text; brands text[] := '{}'; at_word integer; total integer;
  is_unheard boolean := false; is_foreign boolean; is_known boolean; is_complaint boolean := false; covered int4range := 'empty';
begin
  goes_on := false;
  r.codes := '{}'; r.models := '{}'; r.stems := '{}'; r.has_words := false; r.change := 0;
  foreach token in array raw[1:10] loop
    parts := string_to_array(search_text(token), ' ');
    all_words := all_words || parts;
  end loop;
  r.codes := search_codes_of(all_words);
  -- A code typed in the Russian layout, or a Russian one in the Latin: asked for only where the code itself names nothing.
  is_known := exists (select from products where sku_code = any (r.codes)) or exists (select from product_numbers where number_code = any (r.codes));
  select n.models, n.at, n.way into r.models, r.model_at, r.model_way
    from named_models(plate_codes, all_words, not is_known and not is_literal) n;
  if not is_literal and typed ~ '[0-9]' and not is_known and r.models = '{}'
    and not exists (select from appliance_models where code_norm = any (r.codes)) then
    swapped := string_to_array(search_text(search_layout(lower(typed))), ' ');
    if exists (select from appliance_models where code_norm = any (search_codes_of(swapped)) and length(code_norm) > 4)
      or exists (select from products where sku_code = any (search_codes_of(swapped)) and length(sku_code) > 4) then
      r.codes := search_codes_of(swapped);
      raw := string_to_array(upper(search_layout(lower(typed))), ' ');
      r.corrected := array_to_string(raw, ' ');
      r.change := 1;
      raw := regexp_split_to_array(lower(r.corrected), '\s+');
      all_words := swapped;
    end if;
  end if;
  if r.models <> '{}' then
    model_code := plate_codes[r.model_at];
    -- Its words, a market's ending among them, need not stand in the product's name; of a plate none need.
    covered := case when is_plate then '(,)' else int4range(plate_from[r.model_at], plate_to[r.model_at], '[]') end;
  else
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
        r.model_way := 3;
      else
        model_code := null;
      end if;
    elsif model_code is not null then
      r.models := array(select m.id from appliance_models m where m.code_norm = model_code order by m.id limit 20);
      r.model_way := 0;
    end if;
  end if;
  r.is_complaint := false;
  -- One number and nothing else: it has found its products, and its pieces are no words to look for.
  if is_known and r.models = '{}' and r.corrected is null and search_text(typed) !~ '(^| )[a-zа-я]{3,}( |$)' then
    piece := search_code(typed);
    if exists (select from products where sku_code = piece and not hidden) or exists (select from product_numbers where number_code = piece) then return; end if;
  end if;
  model_brands := (select string_agg(' ' || search_text(m.brand) || ' ', '') from appliance_models m where m.id = any (r.models));

  total := cardinality(raw);
  -- A word that says nothing is the beginning of one only when it stands alone.
  while total > 1 and search_stem(search_text(raw[total])) is null and search_text(raw[total]) ~ '^[а-я]*$' loop total := total - 1; end loop;
  for at_word in 1..least(total, 10) loop
    token := raw[at_word];
    -- Words that named the appliance, or its maker, are not looked for in the products.
    if covered @> at_word or strpos(model_brands, ' ' || search_text(token) || ' ') > 0 and search_text(token) !~ ' ' then
      shown := shown || token; brands := brands || search_text(token);
      continue;
    end if;
    -- «1800вт» is two words, «60с107» is one.
    parts := string_to_array(regexp_replace(search_text(token), '^([0-9]+)([а-я]{2,})$', '\1 \2'), ' ');
    parts := array_remove(parts, '');
    if parts = '{}' then continue; end if;
    if cardinality(parts) = 1 and parts[1] = any (noise) then
      shown := shown || parts;
      continue;
    end if;
    -- «cdtn d [jkjlbkmybrt»: a preposition after a word in the wrong layout.
    if r.change & 1 = 1 and at_word < total and token ~ '^[a-z]$' and search_layout(token) ~ '^[вксуои]$' then
      shown := shown || search_layout(token);
      continue;
    end if;
    ws := '{}'; is_foreign := false;
    foreach part in array parts loop
      w := case when part ~ '[0-9]' then row(part, array[part], '{}', 0)::search_word else known_word(part, at_word = total) end;
      is_foreign := is_foreign or w.way = 2;
      ws := ws || w;
    end loop;
    -- A key that is a letter in the Russian layout and a sign in the Latin one gives the wrong layout away.
    -- The letters of a number are no words.
    if not is_literal and token !~ '[a-z][^a-zа-я]*[0-9]' and (is_foreign or token ~ '[,;''`.[\]]' and token ~ '[a-z]' and token !~ '[0-9]') then
      swapped := array_remove(string_to_array(search_text(search_layout(token)), ' '), '');
      -- A word that says nothing.
      if at_word < total and swapped <@ noise then
        shown := shown || swapped; is_changed := true; r.change := r.change | 1;
        continue;
      end if;
      tried := '{}';
      foreach part in array swapped loop
        tried := tried || case when part ~ '[0-9]' then row(part, array[part], '{}', 0)::search_word
          else known_word(part, at_word = total and is_foreign) end;
      end loop;
      if swapped <> '{}' and not exists (select from unnest(tried) x where x.way = 2) and not exists (select from unnest(swapped) p where p ~ '^.$') then
        ws := tried; is_changed := true; r.change := r.change | 1;
      elsif is_foreign then
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
          if not exists (select from unnest(tried) x where x.way = 2 or x.stems is null) then
            ws := tried; is_changed := true; r.change := r.change | 1;
          end if;
        end if;
      end if;
    end if;
    -- A symptom is named by whole words; what is said of one is no beginning of a part.
    if at_word = cardinality(raw) and ws <> '{}' then
      w := ws[cardinality(ws)];
      goes_on := w.way in (0, 3) and w.stems <> '{}' and w.said ~ '^[a-zа-я]{2,}$' and may_go_on(w) and not is_complaint_word(w.stems);
      if goes_on and is_begun then
        select array(select unnest(w.stems) union select unnest(b.stems)), w.phrases || b.phrases into w.stems, w.phrases from begun_words(w.said) b;
        ws[cardinality(ws)] := w;
      end if;
    end if;
    foreach w in array ws loop
      if w.way in (1, 3) then
        is_changed := true;
        r.change := r.change | case w.way when 1 then 2 else 4 end;
      end if;
      shown := shown || w.said;
      if coalesce(w.stems, '{}') = '{}' or w.said = any (noise) then continue; end if;
      r.stems := r.stems || array_to_string(w.stems, ' ');
      -- «гудит насос» looks for pumps.
      if w.said !~ '[0-9]' and w.way <> 2 and is_complaint_word(w.stems) then
        is_complaint := true; r.has_words := true;
        continue;
      end if;
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
      -- Lists of quoted words, written without asking the executor: a stem has letters and digits only.
      piece := '(''' || array_to_string(w.stems, ''' | ''') || '''' || case when w.phrases <> '{}' then ' | (' || array_to_string(w.phrases, ') | (') || ')' else '' end || ')';
      -- A subcategory speaks for its parts only by a word that no part is called by («мультиварка»).
      marks := (select string_agg(distinct quote_literal(mark), ' | ') from search_sections where stem = any (w.stems)
        and (mark not like '@s%' or not exists (select from search_vocabulary v where v.stem = any (w.stems) and v.found_in > 0)));
      named := named || piece;
      loose := loose || ('(' || concat_ws(' | ', piece, '''=' || array_to_string(w.stems, ''' | ''=') || '''', marks) || ')');
      heads := heads || ('''^' || array_to_string(w.stems, ''' | ''^') || '''');
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
  r.is_complaint := is_complaint;
  if is_changed and r.corrected is null then r.corrected := array_to_string(shown, ' '); end if;
  goes_on := coalesce(goes_on, false) and r.named_words is not null;
end $$;

-- Whether a reading finds a product at all.
create or replace function finds_nothing(r search_reading) returns boolean stable language plpgsql as $$
begin
  if r.models = '{}' and is_said(coalesce(r.loose_words, r.named_words)::tsquery) then return false; end if;
  return not exists (select from found_parts(r, '', null, 1, 1000));
end $$;

-- What was typed and sent off, understood once. A whole word means itself; only where nothing is found so, and not literally, it is
-- taken for the beginning of others, and that is said.
create or replace function read_search(typed text, is_literal boolean, plate_codes text[], plate_from integer[], plate_to integer[], is_plate boolean) returns search_reading stable language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  whole record; begun record;
  r search_reading;
begin
  whole := read_typed(typed, is_literal, plate_codes, plate_from, plate_to, is_plate, false);
  if is_literal or not whole.goes_on or not finds_nothing(whole.r) then return whole.r; end if;
  begun := read_typed(typed, false, plate_codes, plate_from, plate_to, is_plate, true);
  r := begun.r;
  if finds_nothing(r) then return whole.r; end if;
  r.corrected := coalesce(r.corrected, btrim(left(typed, 100))) || '…';
  r.change := r.change | 8;
  return r;
end $$;

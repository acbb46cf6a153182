-- Search: one row of words per part, a vocabulary that knows how words are mistyped, and the reading of what was typed.
create extension if not exists fuzzystrmatch;

-- Russian words by their stem, Latin ones and codes as they are.
create text search configuration shop_ru (copy = pg_catalog.russian);
alter text search configuration shop_ru alter mapping for asciiword, asciihword, hword_asciipart with simple;

-- Lower case, ё = е, everything but letters and digits is one space.
create function search_text(t text) returns text immutable strict parallel safe language sql as $$
  select btrim(regexp_replace(translate(lower(t), 'ё', 'е'), '[^a-zа-я0-9]+', ' ', 'g'))
$$;
-- An article or a model code; src/shared/catalog/part-code.ts says the same.
create function search_code(t text) returns text immutable strict parallel safe language sql as $$
  select regexp_replace(translate(upper(t), 'АВЕКМНОРСТУХ', 'ABEKMHOPCTYX'), '[^A-Z0-9]+', '', 'g')
$$;
-- The same keys in the other layout, each letter for itself: half a query may have been typed before the layout was changed.
create function search_layout(t text) returns text immutable strict parallel safe language sql as $$
  select case when t ~ '[а-яё]'
    then translate(t, 'йцукенгшщзхъфывапролджэячсмитьбюё', 'qwertyuiop[]asdfghjkl;''zxcvbnm,.`')
    else translate(t, 'qwertyuiop[]asdfghjkl;''zxcvbnm,.`{}:"<>~', 'йцукенгшщзхъфывапролджэячсмитьбюёхъжэбюё') end
$$;
-- «nasos» for «насос», «zanussi» for «занусси».
create function search_transliterated(t text) returns text immutable strict parallel safe language sql as $$
  select case when t ~ '[а-я]'
    then translate(replace(replace(replace(replace(replace(replace(t, 'щ', 'sch'), 'ш', 'sh'), 'ч', 'ch'), 'ж', 'zh'), 'ю', 'yu'), 'я', 'ya'),
      'абвгдезийклмнопрстуфхцыэьъ', 'abvgdeziyklmnoprstufhcye')
    else translate(replace(replace(replace(replace(replace(replace(t, 'sch', 'щ'), 'sh', 'ш'), 'ch', 'ч'), 'zh', 'ж'), 'yu', 'ю'), 'ya', 'я'),
      'abvgdeziyklmnoprstufhcjxw', 'абвгдезийклмнопрстуфхцйхв') end
$$;
-- The stem of one word; null for a word that says nothing («для»).
create function search_stem(word text) returns text stable strict parallel safe language sql as $$
  select (tsvector_to_array(to_tsvector('public.shop_ru', word)))[1]
$$;

-- What a part is found by: words of name and maker; = those only its attributes say; ^ the word its name begins with;
-- # answers of filters and @ sections, so that a filter is one more word of the question. No positions: nothing ranks by them.
create function search_words_of(name text, brand text, attributes jsonb, facet_ids integer[], category_id integer, subcategory_id integer)
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

-- Apart from products, so that prices and stock, which change all day, never touch the word index.
create table product_search (
  product_id integer primary key references products (id) on delete cascade,
  -- Among the most wanted parts of the shop: they are looked through first, and mostly nothing else is needed.
  is_hot boolean not null,
  popularity integer not null,
  words tsvector not null
) with (fillfactor = 92);

-- From which popularity on a part is hot. One row.
create table search_settings (
  only_one boolean primary key default true check (only_one),
  hot_from integer not null,
  -- Orders placed later have not yet added to popularity.
  orders_counted_until timestamptz not null default now()
);
insert into search_settings (hot_from) values (0);

-- Every word a buyer may mean. found_in 0: said of faults or synonyms, not of parts.
create table search_vocabulary (
  word text collate "C" primary key,
  stem text collate "C" not null,
  found_in integer not null default 0
);
create index search_vocabulary_stem on search_vocabulary (stem);
-- Each word and its stem with one letter left out: equal remains mean one letter wrong, missing, extra or swapped.
create table search_remains (
  remain text collate "C" not null,
  word text collate "C" not null references search_vocabulary (word) on delete cascade,
  primary key (remain, word)
);
create index search_remains_word on search_remains (word);

create function search_remains_of(word text) returns setof text immutable strict parallel safe language sql as $$
  select word union select overlay(word placing '' from i for 1) from generate_series(1, char_length(word)) i where char_length(word) >= 4
$$;

-- Names of sections and of appliance brands by stem: «насос для стиральной машины» is a pump of that section, whatever its own
-- name says.
create table search_sections (
  stem text collate "C" not null,
  mark text collate "C" not null,
  primary key (stem, mark)
);

-- The shopkeeper's own: «помпа» is also «насос», «самсунг» is «samsung». Several meanings are separated by commas.
create table search_synonyms (
  id integer generated always as identity primary key,
  word text collate "C" not null unique check (word ~ '^[a-zа-я0-9]{2,40}$'),
  stem text collate "C" not null,
  means text not null check (length(means) between 2 and 200),
  updated_at timestamptz not null default now()
);
create index search_synonyms_stem on search_synonyms (stem);

create table symptom_search (
  symptom_id integer primary key references symptoms (id) on delete cascade,
  -- Stems of the fault itself, and of the appliance it happens to.
  said text[] not null,
  appliance text[] not null,
  -- «E18 bosch»: the code, and whose it is.
  codes text[] not null
);

create function learn_search_words(texts text[], is_of_parts boolean) returns void language plpgsql as $$
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

-- Latin words of names are mostly model codes, so only those of brands are learnt; the index itself knows the others.
create function index_parts(ids integer[]) returns void language plpgsql as $$
declare
  hottest integer := coalesce((select hot_from from search_settings), 0);
begin
  delete from product_search s using products p where s.product_id = p.id and p.id = any (ids) and p.hidden;
  insert into product_search (product_id, is_hot, popularity, words)
    select id, popularity >= hottest, popularity, search_words_of(name, brand, attributes, facet_ids, category_id, subcategory_id)
    from products where id = any (ids) and not hidden order by id
    on conflict (product_id) do update set is_hot = excluded.is_hot, popularity = excluded.popularity, words = excluded.words;
  perform learn_search_words(array(
    select distinct w from products, regexp_split_to_table(lower(name), '[^а-яё]+') w where id = any (ids) and not hidden and w <> ''
    union select distinct brand from products where id = any (ids) and not hidden), true);
end $$;

-- A load that fills an empty shop says it will index everything itself afterwards.
create function is_search_put_off() returns boolean stable language sql as $$
  select coalesce(current_setting('shildik.search_put_off', true), '') = 'on'
$$;

create function search_after_insert() returns trigger language plpgsql as $$
begin
  if not is_search_put_off() then
    perform index_parts(array(select id from changed_rows where not hidden));
  end if;
  return null;
end $$;
create function search_after_update() returns trigger language plpgsql as $$
declare
  said_anew integer[];
begin
  said_anew := array(select n.id from old_rows o join new_rows n using (id)
    where (o.name, o.brand, o.attributes, o.facet_ids, o.category_id, o.subcategory_id, o.hidden)
      is distinct from (n.name, n.brand, n.attributes, n.facet_ids, n.category_id, n.subcategory_id, n.hidden));
  if cardinality(said_anew) > 0 and not is_search_put_off() then
    perform index_parts(said_anew);
  end if;
  update product_search s set popularity = n.popularity, is_hot = n.popularity >= coalesce((select hot_from from search_settings), 0)
    from old_rows o join new_rows n using (id) where s.product_id = n.id and o.popularity <> n.popularity and n.id <> all (said_anew);
  return null;
end $$;
create trigger products_indexed after insert on products
  referencing new table as changed_rows for each statement execute function search_after_insert();
create trigger products_indexed_again after update on products
  referencing old table as old_rows new table as new_rows for each statement execute function search_after_update();

create function search_sections_again() returns trigger language plpgsql as $$
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
create trigger categories_indexed after insert or update or delete on categories for each statement execute function search_sections_again();
create trigger facet_values_indexed after insert or update or delete on facet_values for each statement execute function search_sections_again();
create trigger subcategories_indexed after insert or update or delete on subcategories for each statement execute function search_sections_again();

create function search_synonym_written() returns trigger language plpgsql as $$
begin
  new.word := search_text(new.word);
  new.stem := coalesce(search_stem(new.word), new.word);
  perform learn_search_words(array[new.word], false);
  return new;
end $$;
create trigger search_synonyms_written before insert or update on search_synonyms for each row execute function search_synonym_written();

create function index_symptoms() returns trigger language plpgsql as $$
begin
  delete from symptom_search;
  insert into symptom_search (symptom_id, said, appliance, codes)
    select y.id, tsvector_to_array(to_tsvector('public.shop_ru', search_text(y.text))),
      tsvector_to_array(to_tsvector('public.shop_ru', search_text(y.appliance || ' ' || c.name))),
      array(select search_code(code) || ' ' || search_text(brand) from jsonb_each(y.codes) b (brand, list), jsonb_array_elements_text(list) code)
    from symptoms y join categories c on c.id = y.category_id;
  perform learn_search_words(array(select text || ' ' || appliance from symptoms), false);
  return null;
end $$;
create trigger symptoms_indexed after insert or update or delete on symptoms for each statement execute function index_symptoms();

-- How far two words are: 1 for one letter wrong, missing, extra, or two neighbours swapped.
create function typing_distance(a text, b text) returns integer immutable strict parallel safe language plpgsql as $$
declare
  d integer := levenshtein_less_equal(a, b, 2);
  i integer := 1;
begin
  if d <> 2 or char_length(a) <> char_length(b) then return d; end if;
  while substr(a, i, 1) = substr(b, i, 1) loop i := i + 1; end loop;
  return case when substr(a, i, 1) = substr(b, i + 1, 1) and substr(a, i + 1, 1) = substr(b, i, 1) and substr(a, i + 2) = substr(b, i + 2) then 1 else 2 end;
end $$;

-- One unknown word: up to three words it may be meant for, the nearest and commonest first.
create function corrected_words(typed text) returns text[] stable strict language plpgsql as $$
declare
  n integer := char_length(typed);
  typed_stem text := coalesce(search_stem(typed), typed);
  found text[];
  remains text[];
begin
  if n < 3 then return '{}'; end if;
  remains := array(select search_remains_of(typed) union select search_remains_of(typed_stem));
  found := array(
    with near as (select distinct m.word from search_remains m where m.remain = any (remains)),
    judged as materialized (
      select v.word, v.found_in, least(typing_distance(v.word, typed),
        case when char_length(typed_stem) >= 5 then typing_distance(v.stem, typed_stem) end) as d
      from near join search_vocabulary v using (word))
    select word from judged where d = (select min(d) from judged) and d <= case when n >= 7 then 2 else 1 end
    order by found_in desc, word limit 3);
  if found <> '{}' or n < 7 then return found; end if;
  -- Two mistakes: words of about the same length that begin with the same letter.
  return array(
    select word from search_vocabulary
    where word >= left(typed, 1) and word < left(typed, 1) || chr(1114111) and char_length(word) between n - 2 and n + 2
      and levenshtein_less_equal(word, typed, 2) <= 2
    order by levenshtein(word, typed), found_in desc, word limit 3);
end $$;

-- «ремня» and «ремень», «горелок» and «горелка»: the vowel that comes and goes, where such a word exists.
create function stem_forms(stem text) returns text[] stable strict language sql as $$
  select array(select $1 union
    select v.stem from search_vocabulary v where char_length($1) >= 4 and $1 ~ '[а-я]' and v.stem in (
      regexp_replace($1, '[оеё]([бвгджзклмнпрстфхцчшщ])$', '\1'),
      regexp_replace($1, '([бвгджзклмнпрстфхцчшщ])$', 'е\1'),
      regexp_replace($1, '([бвгджзклмнпрстфхцчшщ])$', 'о\1')))
$$;

-- One word of a query: the tsquery pieces it may be found by, and what it was taken for. Null stems: a word that says nothing.
-- way: 0 understood, 1 corrected, 2 unknown.
create type search_word as (said text, stems text[], phrases text[], way smallint);

create function known_word(typed text, is_last boolean) returns search_word stable language plpgsql as $$
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
  if exists (select from product_search where words @@ quote_literal(word_stem)::tsquery limit 1) then
    r.stems := array[word_stem];
    return r;
  end if;
  -- One letter is the beginning of the next word.
  if char_length(typed) = 1 and is_last then return r; end if;
  r.way := 2; r.stems := array[word_stem];
  return r;
end $$;

create function read_word(typed text, is_last boolean, is_literal boolean) returns search_word stable language plpgsql as $$
declare
  r search_word := known_word(typed, is_last);
  fixes text[];
begin
  if r.way <> 2 or is_literal then return r; end if;
  -- Letters of both alphabets in one word: those that look alike were taken from the wrong one.
  if typed ~ '[a-z]' and typed ~ '[а-я]' then
    r := known_word(lower(search_code(typed)), is_last);
    if r.way = 0 and r.stems is not null then return r; end if;
  end if;
  if char_length(search_transliterated(typed)) > 2 then
    r := known_word(search_transliterated(typed), is_last);
    if r.way = 0 and r.stems is not null then r.way := 1; return r; end if;
  end if;
  fixes := corrected_words(typed);
  if fixes = '{}' then fixes := corrected_words(search_transliterated(typed)); end if;
  if fixes = '{}' then
    r := known_word(typed, false);
    r.way := 2;
    return r;
  end if;
  r := known_word(fixes[1], false);
  r.way := 1;
  r.stems := array(select unnest(r.stems) union select f from unnest(fixes[2:3]) w, unnest(stem_forms(search_stem(w))) f where search_stem(w) is not null);
  return r;
end $$;

-- What was typed, understood once: every list, count and suggestion of the same question starts from this row.
create type search_reading as (
  codes text[],      -- numbers and model codes it may hold, longest first
  models integer[],  -- appliances named in it
  named_words text,  -- every word stands in the name, or is the maker
  heads text,        -- the name begins with one of them
  loose_words text,  -- or an attribute, the section or the appliance's brand says the word
  has_words boolean, -- something in it is a word and not a piece of a code
  stems text[],      -- of all words, for faults
  corrected text     -- what is searched for instead; null when nothing was changed
);

-- Neighbouring words that may be one number; without a digit only the whole, where every letter is one a number can have.
create function search_codes_of(words text[]) returns text[] immutable strict language sql as $$
  select coalesce(array_agg(code order by length(code) desc, code), '{}') from (
    select distinct search_code(array_to_string(words[a:b], '')) as code
    from generate_series(1, cardinality(words)) a, generate_series(a, least(a + 4, cardinality(words))) b
    where array_to_string(words[a:b], '') ~ '[0-9]' or a = 1 and b = cardinality(words)
      and length(search_code(array_to_string(words, ''))) = length(array_to_string(words, ''))) s
  where length(code) between 2 and 40
$$;

create function read_search(typed text, is_literal boolean) returns search_reading stable language plpgsql set enable_seqscan = off as $$
declare
  noise constant text[] := array['артикул', 'арт', 'код', 'ошибка', 'ошибки', 'купить', 'цена', 'недорого', 'заказать', 'запчасть', 'запчасти', 'деталь'];
  raw text[] := regexp_split_to_array(btrim(translate(lower(left(typed, 100)), 'ё', 'е')), '\s+');
  r search_reading;
  token text; part text; parts text[]; swapped text[];
  w search_word; ws search_word[]; tried search_word[];
  shown text[] := '{}'; all_words text[] := '{}'; is_changed boolean := false;
  named text[] := '{}'; loose text[] := '{}'; heads text[] := '{}'; marks text[]; piece text;
  model_code text; model_brands text; brands text[] := '{}'; at_word integer; total integer;
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
  if named <> '{}' then
    r.named_words := array_to_string(named, ' & ');
    if heads <> '{}' then r.heads := array_to_string(heads, ' | '); end if;
    if loose <> named then
      r.loose_words := array_to_string(loose, ' & ') || case when cardinality(named) > 1 then ' & (' || array_to_string(named, ' | ') || ')' else '' end;
    end if;
  end if;
  if is_changed and r.corrected is null then r.corrected := array_to_string(shown, ' '); end if;
  return r;
end $$;

-- Parts that answer a reading, best first by rank (an even rank is hot); the same part may come twice, its lowest rank counts.
--   0 article  2 number  4 article begins so  6 fits the appliance  8 name begins with the word  10 all words  12 the same where an attribute, section or brand says a word  14 all of those
--   16 the number stands inside an article
-- wanted: how many are enough; reach: how many of one kind are looked at.
create function found_parts(r search_reading, narrowed text, among integer[], wanted integer, reach integer)
returns table (id integer, rank smallint) stable language plpgsql set enable_seqscan = off as $$
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
      where (question is null or s.words @@ question) and (narrow is null or s.words @@ narrow);
    -- Whoever names the appliance wants nothing that does not fit it.
    return;
  end if;
  if r.named_words is null or got >= wanted then return; end if;
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
create index products_sku_inside on products using gin (sku_code gin_trgm_ops);
-- Names were searched by their letters before; now by their words.
drop index products_name;

-- How many parts the words of a reading find, as far as anybody wants to know.
create function count_found(r search_reading, narrowed text, most integer) returns integer stable language plpgsql set enable_seqscan = off as $$
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

-- Faults that are meant: by the code on the display («ошибка E18 bosch»), or by what is said of them. A fault is meant only where
-- a word is said that no part is called by: «компрессор» is a part, «не запускается компрессор» a fault.
create function find_faults(stems text[], typed text) returns table (symptom_id integer, is_by_code boolean) stable language plpgsql as $$
declare
  asked text[] := array(select s from unnest(stems) s where s !~ '[0-9]');
  asked_codes text[] := array(
    select search_code(x) from regexp_split_to_table(lower(typed), '\s+') w, unnest(array[w, search_layout(w)]) x
    where length(search_code(x)) between 2 and 5 and (x ~ '[0-9]' or typed ~* '(ошибк|код)' and x ~ '^[a-z]{2,3}$'));
begin
  if asked_codes <> '{}' then
    return query select y.symptom_id, true from symptom_search y
      cross join lateral (select array_agg(split_part(c, ' ', 1)) as hit, string_to_array(string_agg(substr(c, strpos(c, ' ') + 1), ' '), ' ') as brands
        from unnest(y.codes) c where split_part(c, ' ', 1) = any (asked_codes)) m
      where m.hit is not null and not exists (select from unnest(asked) s
        where not string_to_array(s, ' ') && (y.said || y.appliance || m.brands) and search_code(s) <> all (m.hit));
    if found then return; end if;
  end if;
  if asked_codes = '{}' and asked <> '{}' then
    return query select y.symptom_id, false from symptom_search y
      where not exists (select from unnest(asked) s where not string_to_array(s, ' ') && (y.said || y.appliance))
        and exists (select from unnest(asked) s where string_to_array(s, ' ') && y.said
          and not exists (select from search_vocabulary v where v.stem = any (string_to_array(s, ' ')) and v.found_in > 0));
  end if;
end $$;

-- What was searched for and how much was found: no address, no account, nothing that says who.
create table search_log (
  day date not null,
  query text not null check (length(query) between 1 and 100),
  found integer not null,
  times integer not null default 1,
  primary key (day, query)
);
create index search_log_empty on search_log (query, day) where found = 0;

-- Looks at product pages since popularity was last worked out.
create table product_views (
  product_id integer primary key references products (id) on delete cascade,
  views integer not null
);

insert into search_synonyms (word, stem, means) values
  ('помпа', '', 'помпа, насос'), ('тен', '', 'тэн'), ('убл', '', 'убл, блокировка люка'), ('стиралка', '', 'стиральная'),
  ('машинка', '', 'машина'), ('посудомойка', '', 'посудомоечная'), ('холодос', '', 'холодильник'), ('микроволновка', '', 'микроволновая'),
  ('свч', '', 'микроволновая'), ('бойлер', '', 'водонагреватель'), ('кондер', '', 'кондиционер'), ('нагреватель', '', 'нагреватель, тэн'),
  ('резинка', '', 'уплотнитель, манжета'), ('мозги', '', 'модуль, плата'), ('движок', '', 'двигатель'), ('мотор', '', 'мотор, двигатель'),
  ('кнопка', '', 'кнопка, выключатель'), ('прокладка', '', 'прокладка, уплотнитель'), ('датчик', '', 'датчик'), ('шкив', '', 'шкив'),
  ('самсунг', '', 'samsung'), ('бош', '', 'bosch'), ('сименс', '', 'siemens'), ('элджи', '', 'lg'), ('лж', '', 'lg'), ('индезит', '', 'indesit'),
  ('аристон', '', 'ariston'), ('электролюкс', '', 'electrolux'), ('занусси', '', 'zanussi'), ('занусси', '', 'zanussi'), ('горенье', '', 'gorenje'),
  ('атлант', '', 'atlant'), ('филипс', '', 'philips'), ('беко', '', 'beko'), ('ханса', '', 'hansa'), ('хайер', '', 'haier'),
  ('делонги', '', 'delonghi'), ('дайсон', '', 'dyson'), ('керхер', '', 'karcher'), ('мулинекс', '', 'moulinex'), ('редмонд', '', 'redmond'),
  ('панасоник', '', 'panasonic'), ('гефест', '', 'gefest'), ('браун', '', 'braun'), ('мидеа', '', 'midea'), ('термекс', '', 'thermex'),
  ('стинол', '', 'stinol'), ('сяоми', '', 'xiaomi'), ('ксиаоми', '', 'xiaomi'), ('канди', '', 'candy'), ('вирпул', '', 'whirlpool'),
  ('аско', '', 'asko'), ('миле', '', 'miele'), ('аег', '', 'aeg'), ('нефф', '', 'neff'), ('либхер', '', 'liebherr'), ('витек', '', 'vitek'),
  ('аскол', '', 'askoll'), ('ранко', '', 'ranco'), ('данфосс', '', 'danfoss'), ('хотпоинт', '', 'hotpoint'), ('полярис', '', 'polaris'),
  ('круппс', '', 'krups'), ('крупс', '', 'krups'), ('саеко', '', 'saeco'), ('томас', '', 'thomas'), ('тефаль', '', 'tefal'), ('ровента', '', 'rowenta')
on conflict do nothing;

-- The most wanted fiftieth of a large shop; in a small one every part is hot.
create function refresh_hot_parts() returns void language plpgsql as $$
begin
  insert into search_settings (hot_from) values (coalesce((
      select percentile_disc(0.98) within group (order by popularity) from products where not hidden having count(*) > 20000), 0))
    on conflict (only_one) do update set hot_from = excluded.hot_from;
  update product_search x set is_hot = not is_hot from search_settings s where x.is_hot <> (x.popularity >= s.hot_from);
end $$;

-- How often each word stands in names: counted in a small shop, in a large one told from a part of it.
create function recount_vocabulary() returns void language plpgsql as $$
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

-- Whatever is not indexed yet: after this migration, and after a load that was put off. With the word indexes aside it is much quicker.
create function index_missing_parts() returns void language plpgsql as $$
begin
  perform refresh_hot_parts();
  insert into product_search (product_id, is_hot, popularity, words)
    select p.id, p.popularity >= s.hot_from, p.popularity, search_words_of(p.name, p.brand, p.attributes, p.facet_ids, p.category_id, p.subcategory_id)
    from products p, search_settings s where not p.hidden and not exists (select from product_search x where x.product_id = p.id) order by p.id;
  perform recount_vocabulary();
end $$;

-- What is there already is indexed now; on an empty shop this does nothing.
update categories set position = position where false;
update symptoms set position = position where false;
select index_missing_parts();
-- Entries are written at once, not gathered: a pile of unsorted ones would slow every search until it is sorted in.
create index product_search_words on product_search using gin (words) with (fastupdate = off);
create index product_search_hot_words on product_search using gin (words) with (fastupdate = off) where is_hot;

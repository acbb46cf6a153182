-- «ремня» and «ремень», «горелок» and «горелка»: the vowel that comes and goes, where such a word exists.
create or replace function stem_forms(stem text) returns text[] stable strict language plpgsql as $$
begin
  return array(select stem_forms.stem union
    select v.stem from search_vocabulary v where char_length(stem_forms.stem) >= 4 and stem_forms.stem ~ '[а-я]' and v.stem in (
      regexp_replace(stem_forms.stem, '[оеё]([бвгджзклмнпрстфхцчшщ])$', '\1'),
      regexp_replace(stem_forms.stem, '([бвгджзклмнпрстфхцчшщ])$', 'е\1'),
      regexp_replace(stem_forms.stem, '([бвгджзклмнпрстфхцчшщ])$', 'о\1')));
end $$;

-- Does any product say this? The index collects every match before it returns the first, so hot products are tried before all.
create or replace function is_said(question tsquery) returns boolean stable language plpgsql as $$
begin
  return exists (select from product_search where is_hot and words @@ question limit 1)
    or exists (select from product_search where words @@ question limit 1);
end $$;

-- What a beginning may become: words of the vocabulary, and what the shopkeeper's words mean that products say («самс»: samsung). Two
-- looks into the words and one more for each of a few meanings, however large the shop is.
create or replace function begun_words(typed text, out stems text[], out phrases text[]) stable language plpgsql as $$
declare
  meanings text[];
begin
  stems := array(select stem from search_vocabulary where word >= typed and word < typed || chr(1114111) and search_stem(word) is not null
    group by stem order by max(found_in) desc, stem limit 12);
  meanings := array(select distinct search_text(meaning) from (
    select y.means from search_synonyms y where y.word >= typed and y.word < typed || chr(1114111) order by y.word limit 40) begun,
    regexp_split_to_table(begun.means, '\s*,\s*') meaning);
  -- A word of complaints means one that no product says.
  stems := stems || array(select m.stem from (select distinct search_stem(m) as stem from unnest(meanings) m where m !~ ' ') m
    cross join lateral (select sum(v.found_in) as found_in from search_vocabulary v where v.stem = m.stem) said
    where m.stem <> all (stems) and said.found_in > 0 order by said.found_in desc, m.stem limit 12);
  phrases := array(select (select string_agg(quote_literal(s), ' & ') from unnest(tsvector_to_array(to_tsvector('public.shop_ru', m))) s)
    from unnest(meanings) m where m ~ ' ' order by m limit 4);
end $$;

-- Whether a word that is known may also be the beginning of another one: «слив» of «сливной». The same word in another form is none.
create or replace function may_go_on(w search_word) returns boolean stable language plpgsql as $$
begin
  return exists (select from search_vocabulary v where v.word > w.said and v.word < w.said || chr(1114111) and v.stem <> all (w.stems));
end $$;

-- A word as it was typed: a synonym, a word of the vocabulary, the beginning of one, or unknown.
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
    select b.stems, b.phrases into r.stems, r.phrases from begun_words(typed) b;
    if r.stems <> '{}' then return r; end if;
  end if;
  r.stems := null; r.phrases := '{}';
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

-- The same, and mistakes are corrected unless the query is meant literally.
create or replace function read_word(typed text, is_last boolean, is_literal boolean) returns search_word stable language plpgsql as $$
declare
  r search_word := known_word(typed, is_last);
  fixes text[];
  single text := regexp_replace(typed, '(.)\1+', '\1', 'g');
begin
  if r.way <> 2 or is_literal then return r; end if;
  -- Letters of both alphabets in one word: those that look alike were taken from the wrong one.
  if typed ~ '[a-z]' and typed ~ '[а-я]' then
    r := known_word(lower(search_code(typed)), is_last);
    if r.way = 0 and r.stems is not null then return r; end if;
  end if;
  if char_length(search_transliterated(typed)) > 2 then
    r := known_word(search_transliterated(typed), is_last);
    if r.way = 0 and r.stems is not null then r.way := 3; return r; end if;
  end if;
  -- «самссунг», «инндезит»: a key that was held too long. A word with two of a letter by right is known by now.
  if single <> typed and char_length(single) > 2 then
    r := known_word(single, false);
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

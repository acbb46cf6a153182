-- How far apart two words are: 1 for one letter wrong, missing, extra, or two neighbours swapped.
create or replace function typing_distance(a text, b text) returns integer immutable strict parallel safe language plpgsql as $$
declare
  d integer := levenshtein_less_equal(a, b, 2);
  i integer := 1;
begin
  if d <> 2 or char_length(a) <> char_length(b) then return d; end if;
  while substr(a, i, 1) = substr(b, i, 1) loop i := i + 1; end loop;
  return case when substr(a, i, 1) = substr(b, i + 1, 1) and substr(a, i + 1, 1) = substr(b, i, 1) and substr(a, i + 2) = substr(b, i + 2) then 1 else 2 end;
end $$;

-- One unknown word: up to three words it may be meant for, the nearest and commonest first.
create or replace function corrected_words(typed text) returns text[] stable strict language plpgsql as $$
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

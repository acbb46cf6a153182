create or replace function search_synonym_written() returns trigger language plpgsql as $$
begin
  new.word := search_text(new.word);
  new.stem := coalesce(search_stem(new.word), new.word);
  perform learn_search_words(array[new.word], false);
  return new;
end $$;

create or replace trigger search_synonyms_written before insert or update on search_synonyms for each row execute function search_synonym_written();

-- Entries are never changed or deleted. Erasing a user may blank the note, nothing else.
create or replace function keep_money_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.note = '' and to_jsonb(new) - 'note' = to_jsonb(old) - 'note' then return new; end if;
  end if;
  raise exception 'money_entries: % of entry % is not allowed, write a reversal', lower(tg_op), old.id;
end $$;

create or replace trigger money_entries_kept before update or delete on money_entries
  for each row execute function keep_money_entry();

-- What management finds a review by: its words, its product and its author, folded as typed words are. Names change seldom and are
-- searched often, so they are copied.
create or replace function note_review_search() returns trigger language plpgsql as $$
begin
  select translate(lower(concat_ws(' ', new.text, p.name, p.sku, u.first_name, u.last_name, u.email collate "default")), 'ё', 'е') into new.found_by
  from products p, users u where p.id = new.product_id and u.id = new.user_id;
  return new;
end $$;

create or replace trigger reviews_search_noted before insert or update of text, product_id, user_id on reviews
  for each row execute function note_review_search();

-- Writing the same words again has the trigger above look at the names anew.
create or replace function note_review_product() returns trigger language plpgsql as $$
begin
  update reviews set text = text where product_id = new.id;
  return null;
end $$;

create or replace trigger products_review_search after update of name, sku on products for each row
  when (old.name <> new.name or old.sku <> new.sku) execute function note_review_product();

create or replace function note_review_author() returns trigger language plpgsql as $$
begin
  update reviews set text = text where user_id = new.id;
  return null;
end $$;

create or replace trigger users_review_search after update of first_name, last_name, email on users for each row
  when (old.first_name <> new.first_name or old.last_name <> new.last_name or old.email is distinct from new.email)
  execute function note_review_author();

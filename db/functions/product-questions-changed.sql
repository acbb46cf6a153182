-- A question is on the page of its product once it is published. Others change no page: a stranger who asks drops none from the cache.
create or replace function product_questions_changed() returns trigger language plpgsql as $$
declare
  ids integer[];
begin
  if tg_op = 'UPDATE' then
    ids := array(select distinct o.product_id from old_rows o join new_rows n using (id)
      where (o.status = 'published' or n.status = 'published')
        and (o.status, o.author_name, o.text, o.answer, o.answered_by, o.answer_name) is distinct from
          (n.status, n.author_name, n.text, n.answer, n.answered_by, n.answer_name));
  else
    ids := array(select distinct product_id from changed_rows where status = 'published');
  end if;
  if cardinality(ids) = 0 then return null; end if;
  perform notify_products_change(
    ids[1:201],
    case when cardinality(ids) > 200 then array(select distinct category_id from products where id = any (ids)) end,
    case when cardinality(ids) > 200 then array(select distinct subcategory_id from products where id = any (ids) and subcategory_id is not null) end,
    false,
    null);
  return null;
end $$;

create or replace trigger product_questions_inserted after insert on product_questions
  referencing new table as changed_rows for each statement execute function product_questions_changed();
create or replace trigger product_questions_updated after update on product_questions
  referencing old table as old_rows new table as new_rows for each statement execute function product_questions_changed();
create or replace trigger product_questions_deleted after delete on product_questions
  referencing old table as changed_rows for each statement execute function product_questions_changed();

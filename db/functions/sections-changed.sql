-- Categories are in the menu of every page, some only while they hold something; their counts only on pages of the category and on the
-- home page. Subcategories are listed on those pages alone.
create or replace function sections_changed() returns trigger language plpgsql as $$
declare
  bookkeeping constant text[] := array['products_count', 'version', 'updated_at'];
begin
  if exists (select from old_rows o join new_rows n using (id) where to_jsonb(o) - bookkeeping <> to_jsonb(n) - bookkeeping
    or tg_table_name = 'categories' and n.hides_empty and (o.products_count = 0) <> (n.products_count = 0)) then
    perform notify_catalogue_change('{"all": true}');
    return null;
  end if;
  perform notify_catalogue_change(jsonb_build_object('counted', (
    select jsonb_agg(distinct coalesce(to_jsonb(n) -> 'category_id', to_jsonb(n) -> 'id'))
    from old_rows o join new_rows n using (id) where o.products_count <> n.products_count)));
  return null;
end $$;

create or replace trigger categories_updated after update on categories
  referencing old table as old_rows new table as new_rows for each statement execute function sections_changed();
create or replace trigger subcategories_updated after update on subcategories
  referencing old table as old_rows new table as new_rows for each statement execute function sections_changed();

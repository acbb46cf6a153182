-- What belongs to a product and is shown on its page. The trigger's argument says whether lists and searches read it too.
create or replace function product_details_changed() returns trigger language plpgsql as $$
declare
  ids integer[];
begin
  if tg_table_name = 'product_relations' then
    ids := array(select distinct unnest(array[product_id, related_id]) from changed_rows);
  else
    ids := array(select distinct product_id from changed_rows);
  end if;
  if cardinality(ids) = 0 then return null; end if;
  perform notify_products_change(
    ids[1:201],
    case when cardinality(ids) > 200 then array(select distinct category_id from products where id = any (ids)) end,
    case when cardinality(ids) > 200 then array(select distinct subcategory_id from products where id = any (ids) and subcategory_id is not null) end,
    tg_argv[0] = 'listed',
    null);
  return null;
end $$;

-- An update may move a row to another product, so both sides are named; equal notices of one transaction are sent once.
create or replace trigger product_numbers_inserted after insert on product_numbers
  referencing new table as changed_rows for each statement execute function product_details_changed('listed');
create or replace trigger product_numbers_deleted after delete on product_numbers
  referencing old table as changed_rows for each statement execute function product_details_changed('listed');
create or replace trigger product_numbers_updated_from after update on product_numbers
  referencing old table as changed_rows for each statement execute function product_details_changed('listed');
create or replace trigger product_numbers_updated_to after update on product_numbers
  referencing new table as changed_rows for each statement execute function product_details_changed('listed');

create or replace trigger product_models_inserted after insert on product_models
  referencing new table as changed_rows for each statement execute function product_details_changed('listed');
create or replace trigger product_models_deleted after delete on product_models
  referencing old table as changed_rows for each statement execute function product_details_changed('listed');
create or replace trigger product_models_updated_from after update on product_models
  referencing old table as changed_rows for each statement execute function product_details_changed('listed');
create or replace trigger product_models_updated_to after update on product_models
  referencing new table as changed_rows for each statement execute function product_details_changed('listed');

create or replace trigger product_relations_inserted after insert on product_relations
  referencing new table as changed_rows for each statement execute function product_details_changed('unlisted');
create or replace trigger product_relations_deleted after delete on product_relations
  referencing old table as changed_rows for each statement execute function product_details_changed('unlisted');
create or replace trigger product_relations_updated_from after update on product_relations
  referencing old table as changed_rows for each statement execute function product_details_changed('unlisted');
create or replace trigger product_relations_updated_to after update on product_relations
  referencing new table as changed_rows for each statement execute function product_details_changed('unlisted');

create or replace trigger product_seo_inserted after insert on product_seo
  referencing new table as changed_rows for each statement execute function product_details_changed('unlisted');
create or replace trigger product_seo_updated after update on product_seo
  referencing new table as changed_rows for each statement execute function product_details_changed('unlisted');
create or replace trigger product_seo_deleted after delete on product_seo
  referencing old table as changed_rows for each statement execute function product_details_changed('unlisted');

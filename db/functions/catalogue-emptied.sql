-- Truncating names no rows: every page is out of date.
create or replace function catalogue_emptied() returns trigger language plpgsql as $$
begin
  perform notify_catalogue_change('{"all": true}');
  return null;
end $$;

create or replace trigger products_emptied after truncate on products for each statement execute function catalogue_emptied();
create or replace trigger categories_emptied after truncate on categories for each statement execute function catalogue_emptied();
create or replace trigger product_models_emptied after truncate on product_models for each statement execute function catalogue_emptied();
create or replace trigger symptoms_emptied after truncate on symptoms for each statement execute function catalogue_emptied();

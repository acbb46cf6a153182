-- Keeps products_without_models in step with products and product_models.
create or replace function parts_begin_without_models() returns trigger language plpgsql as $$
begin
  insert into products_without_models (product_id) select id from changed_rows order by id;
  return null;
end $$;

create or replace trigger products_unfitted after insert on products
  referencing new table as changed_rows for each statement execute function parts_begin_without_models();

create or replace function parts_got_models() returns trigger language plpgsql as $$
begin
  delete from products_without_models where product_id in (select product_id from changed_rows);
  return null;
end $$;

create or replace trigger product_models_came after insert on product_models
  referencing new table as changed_rows for each statement execute function parts_got_models();
create or replace trigger product_models_moved_to after update on product_models
  referencing new table as changed_rows for each statement execute function parts_got_models();

-- A deleted product takes its models along and is no longer there to be without them.
create or replace function parts_lost_models() returns trigger language plpgsql as $$
begin
  insert into products_without_models (product_id)
  select p.id from (select distinct product_id from changed_rows) gone join products p on p.id = gone.product_id
  where not exists (select from product_models m where m.product_id = p.id) order by p.id
  on conflict do nothing;
  return null;
end $$;

create or replace trigger product_models_gone after delete on product_models
  referencing old table as changed_rows for each statement execute function parts_lost_models();
create or replace trigger product_models_moved_from after update on product_models
  referencing old table as changed_rows for each statement execute function parts_lost_models();

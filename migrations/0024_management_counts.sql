-- Parts that run out are a view of the shopkeeper's list with a count beside it; the condition is that of isLow in product-list-queries.ts.
create index products_running_out on products (id) include (hidden)
  where quantity is not null and quantity - reserved < 3 and not discontinued;

-- Parts nobody has said a model of: looked for among all parts they would cost a look at every pair of part and model.
create table products_without_models (product_id integer primary key references products (id) on delete cascade);
insert into products_without_models (product_id)
  select id from products p where not exists (select from product_models m where m.product_id = p.id);

create function parts_begin_without_models() returns trigger language plpgsql as $$
begin
  insert into products_without_models (product_id) select id from changed_rows order by id;
  return null;
end $$;
create trigger products_unfitted after insert on products
  referencing new table as changed_rows for each statement execute function parts_begin_without_models();

create function parts_got_models() returns trigger language plpgsql as $$
begin
  delete from products_without_models where product_id in (select product_id from changed_rows);
  return null;
end $$;
create trigger product_models_came after insert on product_models
  referencing new table as changed_rows for each statement execute function parts_got_models();
create trigger product_models_moved_to after update on product_models
  referencing new table as changed_rows for each statement execute function parts_got_models();

-- A part that is deleted takes its models along and is not there any more to be without them.
create function parts_lost_models() returns trigger language plpgsql as $$
begin
  insert into products_without_models (product_id)
  select p.id from (select distinct product_id from changed_rows) gone join products p on p.id = gone.product_id
  where not exists (select from product_models m where m.product_id = p.id) order by p.id
  on conflict do nothing;
  return null;
end $$;
create trigger product_models_gone after delete on product_models
  referencing old table as changed_rows for each statement execute function parts_lost_models();
create trigger product_models_moved_from after update on product_models
  referencing old table as changed_rows for each statement execute function parts_lost_models();

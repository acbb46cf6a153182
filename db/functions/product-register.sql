-- Keeps product_register in step with products.
create or replace function register_products() returns trigger language plpgsql as $$
begin
  insert into product_register (product_id, name, hidden, updated_at)
    select id, name, hidden, updated_at from changed_rows order by id;
  return null;
end $$;

create or replace trigger products_registered after insert on products
  referencing new table as changed_rows for each statement execute function register_products();

create or replace function register_products_again() returns trigger language plpgsql as $$
begin
  update product_register r set name = n.name, hidden = n.hidden, updated_at = n.updated_at
    from old_rows o join new_rows n using (id)
    where r.product_id = n.id and (o.name, o.hidden, o.updated_at) is distinct from (n.name, n.hidden, n.updated_at);
  return null;
end $$;

create or replace trigger products_registered_again after update on products
  referencing old table as old_rows new table as new_rows for each statement execute function register_products_again();

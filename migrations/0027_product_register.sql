-- The shopkeeper's ways of listing parts, hidden ones among them. Apart from products: names and the time of the last change are written
-- all day, and a row none of whose indexed columns changes leaves its two dozen indexes alone.
create table product_register (
  product_id integer primary key references products (id) on delete cascade,
  name text not null,
  hidden boolean not null,
  updated_at timestamptz not null
);

create function register_products() returns trigger language plpgsql as $$
begin
  insert into product_register (product_id, name, hidden, updated_at)
    select id, name, hidden, updated_at from changed_rows order by id;
  return null;
end $$;
create trigger products_registered after insert on products
  referencing new table as changed_rows for each statement execute function register_products();

create function register_products_again() returns trigger language plpgsql as $$
begin
  update product_register r set name = n.name, hidden = n.hidden, updated_at = n.updated_at
    from old_rows o join new_rows n using (id)
    where r.product_id = n.id and (o.name, o.hidden, o.updated_at) is distinct from (n.name, n.hidden, n.updated_at);
  return null;
end $$;
create trigger products_registered_again after update on products
  referencing old table as old_rows new table as new_rows for each statement execute function register_products_again();

insert into product_register (product_id, name, hidden, updated_at) select id, name, hidden, updated_at from products order by id;
create index product_register_change on product_register (updated_at desc, product_id desc);
create index product_register_name on product_register (name, product_id);
create index product_register_hidden_name on product_register using gin (translate(lower(name), 'ё', 'е') gin_trgm_ops) where hidden;
drop index products_by_change;
drop index products_by_name;
drop index products_hidden_name;
-- A changed row stays on its page, where its indexes still find it. Rows that are there already get the room as they are rewritten.
alter table products set (fillfactor = 90);

-- An address that was given up leads to the new one, whoever changes the slug.
create or replace function keep_product_address() returns trigger language plpgsql as $$
begin
  if old.slug is not null then
    insert into product_redirects (slug, product_id) values (old.slug, new.id)
    on conflict (slug) do update set product_id = excluded.product_id, created_at = now();
  end if;
  delete from product_redirects where slug = new.slug;
  return null;
end $$;

create or replace trigger products_readdressed after update of slug on products for each row
  when (old.slug is distinct from new.slug) execute function keep_product_address();

create or replace function keep_category_address() returns trigger language plpgsql as $$
begin
  if old.slug is not null then
    insert into category_redirects (slug, category_id) values (old.slug, new.id)
    on conflict (slug) do update set category_id = excluded.category_id, created_at = now();
  end if;
  delete from category_redirects where slug = new.slug;
  return null;
end $$;

create or replace trigger categories_readdressed after update of slug on categories for each row
  when (old.slug is distinct from new.slug) execute function keep_category_address();

create or replace function keep_subcategory_address() returns trigger language plpgsql as $$
begin
  if old.slug is not null then
    insert into subcategory_redirects (category_id, slug, subcategory_id) values (old.category_id, old.slug, new.id)
    on conflict (category_id, slug) do update set subcategory_id = excluded.subcategory_id, created_at = now();
  end if;
  delete from subcategory_redirects where category_id = new.category_id and slug = new.slug;
  return null;
end $$;

create or replace trigger subcategories_readdressed after update of slug, category_id on subcategories for each row
  when (old.slug is distinct from new.slug or old.category_id <> new.category_id) execute function keep_subcategory_address();

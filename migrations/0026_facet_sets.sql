-- Parts of a section repeat the same combinations of filter values. Each is kept once with how many parts carry it, so that a filtered
-- list of a hundred thousand parts is counted from a few thousand rows.
create table facet_sets (
  category_id integer not null references categories (id) on delete cascade,
  -- Null: in the category itself, as in products.
  subcategory_id integer,
  facet_ids integer[] not null,
  products_count integer not null
);
create index facet_sets_category on facet_sets (category_id);
create index facet_sets_subcategory on facet_sets (subcategory_id);
create index facet_counts_value on facet_counts (value_id) where subcategory_id = 0;

-- As before, and the combinations. A category where parts have little in common keeps none: looking through them would save nothing.
create or replace function refresh_catalogue_counts(of_categories integer[] default null) returns void language plpgsql as $$
begin
  update subcategories s set products_count = coalesce(c.n, 0)
    from subcategories s2 left join (
      select subcategory_id, count(*)::integer n from products where not hidden
        and (of_categories is null or category_id = any (of_categories)) group by 1) c on c.subcategory_id = s2.id
    where s2.id = s.id and (of_categories is null or s.category_id = any (of_categories)) and s.products_count <> coalesce(c.n, 0);
  update categories g set products_count = coalesce(c.n, 0)
    from categories g2 left join (
      select category_id, count(*)::integer n from products where not hidden
        and (of_categories is null or category_id = any (of_categories)) group by 1) c on c.category_id = g2.id
    where g2.id = g.id and (of_categories is null or g.id = any (of_categories)) and g.products_count <> coalesce(c.n, 0);
  delete from facet_counts where of_categories is null or category_id = any (of_categories);
  delete from facet_sets where of_categories is null or category_id = any (of_categories);
  with sets as materialized (
    select category_id, subcategory_id, facet_ids, count(*)::integer as n from products
    where not hidden and (of_categories is null or category_id = any (of_categories)) group by 1, 2, 3),
  kept as (
    insert into facet_sets (category_id, subcategory_id, facet_ids, products_count)
    select * from sets where category_id in (select category_id from sets group by 1 having count(*) <= 20000))
  insert into facet_counts (category_id, subcategory_id, value_id, products_count)
    select category_id, coalesce(subcategory_id, 0), value_id, sum(n) from sets, unnest(facet_ids) value_id
    group by grouping sets ((category_id, value_id), (category_id, subcategory_id, value_id))
    having grouping(subcategory_id) = 1 or subcategory_id is not null;
end $$;

select refresh_catalogue_counts();

-- Stored counts of visible products: of categories, of filter values, of combinations of filter values. A category whose
-- products have little in common stores no combinations: looking through them would save nothing.
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

-- Recounts one category that waits and returns it, so that each call is short; the caller repeats until nothing is returned.
create or replace function recount_catalogue() returns integer[] language plpgsql as $$
declare
  waiting integer[];
begin
  -- Of several shop processes that heard the same notice one counts; on the embedded engine there is only one.
  if not pg_try_advisory_xact_lock(727002) then return '{}'; end if;
  with taken as (delete from catalogue_recounts
    where category_id = (select category_id from catalogue_recounts order by id limit 1) returning category_id)
  select coalesce(array_agg(distinct category_id), '{}') into waiting from taken;
  if cardinality(waiting) = 0 then return waiting; end if;
  perform refresh_catalogue_counts(waiting);
  perform notify_catalogue_change(jsonb_build_object('counted', waiting));
  return waiting;
end $$;

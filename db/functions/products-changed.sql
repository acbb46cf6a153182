-- Cached pages follow what happens to products. A hidden product is on no page.
create or replace function products_came_or_went() returns trigger language plpgsql as $$
begin
  perform notify_products_change(
    (select (array_agg(id))[1:201] from changed_rows where not hidden),
    array(select distinct category_id from changed_rows where not hidden),
    array(select distinct subcategory_id from changed_rows where not hidden and subcategory_id is not null),
    true,
    array(select distinct category_id from changed_rows where not hidden))
    where exists (select from changed_rows where not hidden);
  return null;
end $$;

create or replace trigger products_inserted after insert on products
  referencing new table as changed_rows for each statement execute function products_came_or_went();
create or replace trigger products_deleted after delete on products
  referencing old table as changed_rows for each statement execute function products_came_or_went();

-- is_shown: its own page and cards change. is_listed: it moves within a list or between lists. is_found: searches find it under
-- other words. is_counted: counts of categories and filters change.
create or replace function products_changed() returns trigger language plpgsql as $$
declare
  ids integer[];
  category_ids integer[];
  subcategory_ids integer[];
  recount_ids integer[];
  lists boolean;
  -- What the shop pays is the floor of the further trade levels; without them nobody sees it change.
  is_floor constant boolean := exists (select from trade_levels);
begin
  with pairs as materialized (
    select n.id, o.category_id as old_category, n.category_id, o.subcategory_id as old_subcategory, n.subcategory_id,
      (o.category_id, o.subcategory_id, o.slug, o.sku, o.name, o.brand, o.kind, o.description, o.attributes, o.photos, o.drawing,
       o.weight_grams, o.price, o.user_price, o.master_price, greatest(o.quantity - o.reserved, 0), o.quantity is null, o.hidden,
       o.discontinued, o.rating, o.reviews_count, case when is_floor then o.purchase_price end)
      is distinct from
      (n.category_id, n.subcategory_id, n.slug, n.sku, n.name, n.brand, n.kind, n.description, n.attributes, n.photos, n.drawing,
       n.weight_grams, n.price, n.user_price, n.master_price, greatest(n.quantity - n.reserved, 0), n.quantity is null, n.hidden,
       n.discontinued, n.rating, n.reviews_count, case when is_floor then n.purchase_price end) as is_shown,
      (o.category_id, o.subcategory_id, o.hidden, o.facet_ids, o.retail_price, o.trade_price, o.in_stock, o.popularity, o.created_at,
       case when is_floor then o.purchase_price end)
      is distinct from
      (n.category_id, n.subcategory_id, n.hidden, n.facet_ids, n.retail_price, n.trade_price, n.in_stock, n.popularity, n.created_at,
       case when is_floor then n.purchase_price end)
      as is_listed,
      (o.name, o.sku, o.slug, o.brand) is distinct from (n.name, n.sku, n.slug, n.brand) as is_found,
      (o.category_id, o.subcategory_id, o.hidden, o.facet_ids) is distinct from (n.category_id, n.subcategory_id, n.hidden, n.facet_ids)
      as is_counted
    from old_rows o join new_rows n using (id)
    where not (o.hidden and n.hidden)
  ),
  shown as (select (array_agg(id))[1:201] as ids from pairs where is_shown)
  select shown.ids,
    array(select distinct c from pairs, unnest(array[old_category, category_id]) c where is_listed or (is_shown and cardinality(shown.ids) > 200)),
    array(select distinct s from pairs, unnest(array[old_subcategory, subcategory_id]) s
      where s is not null and (is_listed or (is_shown and cardinality(shown.ids) > 200))),
    array(select distinct c from pairs, unnest(array[old_category, category_id]) c where is_counted),
    (select bool_or(is_listed or is_found) from pairs)
  into ids, category_ids, subcategory_ids, recount_ids, lists
  from shown;
  perform notify_products_change(ids, category_ids, subcategory_ids, lists, recount_ids);
  return null;
end $$;

create or replace trigger products_updated after update on products
  referencing old table as old_rows new table as new_rows for each statement execute function products_changed();

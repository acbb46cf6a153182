-- Pages are kept ready in memory, so every process must hear what became out of date: one notice per statement on the
-- channel catalogue_changed, naming what changed and no more. Keys of the notice (all optional):
--   all            the menu or something else that stands on every page
--   products       parts whose own page and cards are out of date
--   bulk           too many parts to name: every part of the named sections
--   categories, subcategories   sections whose lists changed: who is in them, in which order, what they can be filtered by
--   lists          lists across sections: search, fitting a model, the home page
--   models, symptoms            appliance models by name; the table of faults
--   counted        categories whose stored counts changed
--   recount        a row waits in catalogue_recounts

-- Categories whose stored counts no longer hold. Rows, not only notices, so that a crash in between forgets nothing;
-- no unique key, so that two imports into one category do not wait for each other.
create table catalogue_recounts (
  id bigint generated always as identity primary key,
  category_id integer not null
);

create function notify_catalogue_change(change jsonb) returns void language plpgsql as $$
declare
  notice text := jsonb_strip_nulls(change)::text;
begin
  if notice = '{}' then return; end if;
  -- A notice has room for 8000 bytes.
  perform pg_notify('catalogue_changed', case when octet_length(notice) < 7900 then notice else '{"all": true, "recount": true}' end);
end $$;

-- Above 200 parts their pages are dropped by section: naming them would cost more than rendering them again.
create function notify_products_change(products integer[], categories integer[], subcategories integer[], lists boolean, recount integer[])
returns void language plpgsql as $$
begin
  if cardinality(recount) > 0 then
    insert into catalogue_recounts (category_id) select unnest(recount);
  end if;
  perform notify_catalogue_change(jsonb_build_object(
    'products', case when cardinality(products) between 1 and 200 then to_jsonb(products) end,
    'bulk', case when cardinality(products) > 200 then true end,
    'categories', case when cardinality(categories) > 0 then to_jsonb(categories) end,
    'subcategories', case when cardinality(subcategories) > 0 then to_jsonb(subcategories) end,
    'lists', case when lists then true end,
    'recount', case when cardinality(recount) > 0 then true end));
end $$;

create function products_came_or_went() returns trigger language plpgsql as $$
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

create function products_changed() returns trigger language plpgsql as $$
declare
  ids integer[];
  category_ids integer[];
  subcategory_ids integer[];
  recount_ids integer[];
  lists boolean;
begin
  with pairs as materialized (
    select n.id, o.category_id as old_category, n.category_id, o.subcategory_id as old_subcategory, n.subcategory_id,
      (o.category_id, o.subcategory_id, o.slug, o.sku, o.name, o.brand, o.kind, o.description, o.attributes, o.photos, o.drawing,
       o.weight_grams, o.price, o.user_price, o.master_price, greatest(o.quantity - o.reserved, 0), o.quantity is null, o.hidden,
       o.discontinued, o.rating, o.reviews_count)
      is distinct from
      (n.category_id, n.subcategory_id, n.slug, n.sku, n.name, n.brand, n.kind, n.description, n.attributes, n.photos, n.drawing,
       n.weight_grams, n.price, n.user_price, n.master_price, greatest(n.quantity - n.reserved, 0), n.quantity is null, n.hidden,
       n.discontinued, n.rating, n.reviews_count) as is_shown,
      (o.category_id, o.subcategory_id, o.hidden, o.facet_ids, o.retail_price, o.trade_price, o.in_stock, o.popularity, o.created_at)
      is distinct from
      (n.category_id, n.subcategory_id, n.hidden, n.facet_ids, n.retail_price, n.trade_price, n.in_stock, n.popularity, n.created_at)
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

create trigger products_inserted after insert on products
  referencing new table as changed_rows for each statement execute function products_came_or_went();
create trigger products_deleted after delete on products
  referencing old table as changed_rows for each statement execute function products_came_or_went();
create trigger products_updated after update on products
  referencing old table as old_rows new table as new_rows for each statement execute function products_changed();

-- What belongs to a part and stands on its page. The arguments of the trigger: whether lists and searches look at it too.
create function product_details_changed() returns trigger language plpgsql as $$
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

-- An update may move a row to another part, so both of its sides are told; equal notices of a transaction are sent once.
create trigger product_numbers_inserted after insert on product_numbers
  referencing new table as changed_rows for each statement execute function product_details_changed('listed');
create trigger product_numbers_deleted after delete on product_numbers
  referencing old table as changed_rows for each statement execute function product_details_changed('listed');
create trigger product_numbers_updated_from after update on product_numbers
  referencing old table as changed_rows for each statement execute function product_details_changed('listed');
create trigger product_numbers_updated_to after update on product_numbers
  referencing new table as changed_rows for each statement execute function product_details_changed('listed');

create trigger product_models_inserted after insert on product_models
  referencing new table as changed_rows for each statement execute function product_details_changed('listed');
create trigger product_models_deleted after delete on product_models
  referencing old table as changed_rows for each statement execute function product_details_changed('listed');
create trigger product_models_updated_from after update on product_models
  referencing old table as changed_rows for each statement execute function product_details_changed('listed');
create trigger product_models_updated_to after update on product_models
  referencing new table as changed_rows for each statement execute function product_details_changed('listed');

create trigger product_relations_inserted after insert on product_relations
  referencing new table as changed_rows for each statement execute function product_details_changed('unlisted');
create trigger product_relations_deleted after delete on product_relations
  referencing old table as changed_rows for each statement execute function product_details_changed('unlisted');
create trigger product_relations_updated_from after update on product_relations
  referencing old table as changed_rows for each statement execute function product_details_changed('unlisted');
create trigger product_relations_updated_to after update on product_relations
  referencing new table as changed_rows for each statement execute function product_details_changed('unlisted');

-- Sections stand in the menu of every page; their counts only on pages of the section and on the home page.
create function sections_changed() returns trigger language plpgsql as $$
declare
  bookkeeping constant text[] := array['products_count', 'version', 'updated_at'];
begin
  if exists (select from old_rows o join new_rows n using (id) where to_jsonb(o) - bookkeeping <> to_jsonb(n) - bookkeeping) then
    perform notify_catalogue_change('{"all": true}');
    return null;
  end if;
  perform notify_catalogue_change(jsonb_build_object('counted', (
    select jsonb_agg(distinct coalesce(to_jsonb(n) -> 'category_id', to_jsonb(n) -> 'id'))
    from old_rows o join new_rows n using (id) where o.products_count <> n.products_count)));
  return null;
end $$;

create trigger categories_updated after update on categories
  referencing old table as old_rows new table as new_rows for each statement execute function sections_changed();
create trigger subcategories_updated after update on subcategories
  referencing old table as old_rows new table as new_rows for each statement execute function sections_changed();

-- The argument is the notice itself.
create function notify_if_rows() returns trigger language plpgsql as $$
begin
  if exists (select from changed_rows) then
    perform notify_catalogue_change(tg_argv[0]::jsonb);
  end if;
  return null;
end $$;

create trigger categories_inserted after insert on categories
  referencing new table as changed_rows for each statement execute function notify_if_rows('{"all": true}');
create trigger categories_deleted after delete on categories
  referencing old table as changed_rows for each statement execute function notify_if_rows('{"all": true}');
create trigger subcategories_inserted after insert on subcategories
  referencing new table as changed_rows for each statement execute function notify_if_rows('{"all": true}');
create trigger subcategories_deleted after delete on subcategories
  referencing old table as changed_rows for each statement execute function notify_if_rows('{"all": true}');
-- A new facet or value stands on no page yet; the parts that get it are told of by their own change.
create trigger facets_updated after update on facets
  referencing new table as changed_rows for each statement execute function notify_if_rows('{"all": true}');
create trigger facet_values_updated after update on facet_values
  referencing new table as changed_rows for each statement execute function notify_if_rows('{"all": true}');
create trigger appliance_models_inserted after insert on appliance_models
  referencing new table as changed_rows for each statement execute function notify_if_rows('{"lists": true}');
create trigger appliance_models_updated after update on appliance_models
  referencing new table as changed_rows for each statement execute function notify_if_rows('{"lists": true, "models": true}');
create trigger appliance_models_deleted after delete on appliance_models
  referencing old table as changed_rows for each statement execute function notify_if_rows('{"lists": true, "models": true}');
create trigger symptoms_inserted after insert on symptoms
  referencing new table as changed_rows for each statement execute function notify_if_rows('{"symptoms": true}');
create trigger symptoms_updated after update on symptoms
  referencing new table as changed_rows for each statement execute function notify_if_rows('{"symptoms": true}');
create trigger symptoms_deleted after delete on symptoms
  referencing old table as changed_rows for each statement execute function notify_if_rows('{"symptoms": true}');
create trigger symptom_subcategories_inserted after insert on symptom_subcategories
  referencing new table as changed_rows for each statement execute function notify_if_rows('{"symptoms": true}');
create trigger symptom_subcategories_updated after update on symptom_subcategories
  referencing new table as changed_rows for each statement execute function notify_if_rows('{"symptoms": true}');
create trigger symptom_subcategories_deleted after delete on symptom_subcategories
  referencing old table as changed_rows for each statement execute function notify_if_rows('{"symptoms": true}');

create function catalogue_emptied() returns trigger language plpgsql as $$
begin
  perform notify_catalogue_change('{"all": true}');
  return null;
end $$;
create trigger products_emptied after truncate on products for each statement execute function catalogue_emptied();
create trigger categories_emptied after truncate on categories for each statement execute function catalogue_emptied();
create trigger product_models_emptied after truncate on product_models for each statement execute function catalogue_emptied();
create trigger symptoms_emptied after truncate on symptoms for each statement execute function catalogue_emptied();

-- Brings the stored counts up to date and says whose they were. Returns what it did, so that the caller knows its cost was needed.
create function recount_catalogue() returns integer[] language plpgsql as $$
declare
  waiting integer[];
begin
  -- Of several shop processes that heard the same notice one counts; on the embedded engine there is only one.
  if not pg_try_advisory_xact_lock(727002) then return '{}'; end if;
  with taken as (delete from catalogue_recounts returning category_id)
  select coalesce(array_agg(distinct category_id), '{}') into waiting from taken;
  if cardinality(waiting) = 0 then return waiting; end if;
  perform refresh_catalogue_counts(waiting);
  perform notify_catalogue_change(jsonb_build_object('counted', waiting));
  return waiting;
end $$;

-- Tells every process which cached pages are out of date: one notice per statement on the channel catalogue_changed, naming what
-- changed and no more. Keys of the notice (all optional):
--   all                         the menu or something else that is on every page
--   products                    products whose own page and cards are out of date
--   bulk                        too many products to name: every product of the named categories
--   categories, subcategories   lists that changed: what is in them, in which order, what they can be filtered by
--   lists                       lists across categories: search, products that fit a model, the home page
--   models, symptoms            appliance models by name; the table of symptoms
--   counted                     categories whose stored counts changed
--   recount                     a row waits in catalogue_recounts
create or replace function notify_catalogue_change(change jsonb) returns void language plpgsql as $$
declare
  notice text := jsonb_strip_nulls(change)::text;
begin
  if notice = '{}' then return; end if;
  -- A notice has room for 8000 bytes.
  perform pg_notify('catalogue_changed', case when octet_length(notice) < 7900 then notice else '{"all": true, "recount": true}' end);
end $$;

-- Above 200 products their pages are dropped by category: naming them would cost more than rendering them again.
create or replace function notify_products_change(products integer[], categories integer[], subcategories integer[], lists boolean, recount integer[])
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

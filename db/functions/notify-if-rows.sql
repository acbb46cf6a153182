-- A notice for tables whose change always makes the same pages out of date. The argument is the notice itself.
create or replace function notify_if_rows() returns trigger language plpgsql as $$
begin
  if exists (select from changed_rows) then
    perform notify_catalogue_change(tg_argv[0]::jsonb);
  end if;
  return null;
end $$;

create or replace trigger categories_inserted after insert on categories
  referencing new table as changed_rows for each statement execute function notify_if_rows('{"all": true}');
create or replace trigger categories_deleted after delete on categories
  referencing old table as changed_rows for each statement execute function notify_if_rows('{"all": true}');
create or replace trigger subcategories_inserted after insert on subcategories
  referencing new table as changed_rows for each statement execute function notify_if_rows('{"all": true}');
create or replace trigger subcategories_deleted after delete on subcategories
  referencing old table as changed_rows for each statement execute function notify_if_rows('{"all": true}');

-- A new facet or value is on no page yet; the products that get it send their own notice.
create or replace trigger facets_updated after update on facets
  referencing new table as changed_rows for each statement execute function notify_if_rows('{"all": true}');
create or replace trigger facet_values_updated after update on facet_values
  referencing new table as changed_rows for each statement execute function notify_if_rows('{"all": true}');

create or replace trigger appliance_models_inserted after insert on appliance_models
  referencing new table as changed_rows for each statement execute function notify_if_rows('{"lists": true}');
create or replace trigger appliance_models_updated after update on appliance_models
  referencing new table as changed_rows for each statement execute function notify_if_rows('{"lists": true, "models": true}');
create or replace trigger appliance_models_deleted after delete on appliance_models
  referencing old table as changed_rows for each statement execute function notify_if_rows('{"lists": true, "models": true}');

-- What a search finds depends on what its words mean.
create or replace trigger search_synonyms_inserted after insert on search_synonyms
  referencing new table as changed_rows for each statement execute function notify_if_rows('{"lists": true}');
create or replace trigger search_synonyms_updated after update on search_synonyms
  referencing new table as changed_rows for each statement execute function notify_if_rows('{"lists": true}');
create or replace trigger search_synonyms_deleted after delete on search_synonyms
  referencing old table as changed_rows for each statement execute function notify_if_rows('{"lists": true}');

create or replace trigger symptoms_inserted after insert on symptoms
  referencing new table as changed_rows for each statement execute function notify_if_rows('{"symptoms": true}');
create or replace trigger symptoms_updated after update on symptoms
  referencing new table as changed_rows for each statement execute function notify_if_rows('{"symptoms": true}');
create or replace trigger symptoms_deleted after delete on symptoms
  referencing old table as changed_rows for each statement execute function notify_if_rows('{"symptoms": true}');
create or replace trigger symptom_subcategories_inserted after insert on symptom_subcategories
  referencing new table as changed_rows for each statement execute function notify_if_rows('{"symptoms": true}');
create or replace trigger symptom_subcategories_updated after update on symptom_subcategories
  referencing new table as changed_rows for each statement execute function notify_if_rows('{"symptoms": true}');
create or replace trigger symptom_subcategories_deleted after delete on symptom_subcategories
  referencing old table as changed_rows for each statement execute function notify_if_rows('{"symptoms": true}');

create or replace trigger shop_settings_inserted after insert on shop_settings
  referencing new table as changed_rows for each statement execute function notify_if_rows('{"all": true}');
create or replace trigger shop_settings_updated after update on shop_settings
  referencing new table as changed_rows for each statement execute function notify_if_rows('{"all": true}');
create or replace trigger shop_settings_deleted after delete on shop_settings
  referencing old table as changed_rows for each statement execute function notify_if_rows('{"all": true}');

-- Diagrams are on pages of models.
create or replace trigger diagrams_inserted after insert on diagrams
  referencing new table as changed_rows for each statement execute function notify_if_rows('{"models": true}');
create or replace trigger diagrams_updated after update on diagrams
  referencing new table as changed_rows for each statement execute function notify_if_rows('{"models": true}');
create or replace trigger diagrams_deleted after delete on diagrams
  referencing old table as changed_rows for each statement execute function notify_if_rows('{"models": true}');
create or replace trigger diagram_drawings_inserted after insert on diagram_drawings
  referencing new table as changed_rows for each statement execute function notify_if_rows('{"models": true}');
create or replace trigger diagram_drawings_updated after update on diagram_drawings
  referencing new table as changed_rows for each statement execute function notify_if_rows('{"models": true}');
create or replace trigger diagram_drawings_deleted after delete on diagram_drawings
  referencing old table as changed_rows for each statement execute function notify_if_rows('{"models": true}');
create or replace trigger diagram_models_inserted after insert on diagram_models
  referencing new table as changed_rows for each statement execute function notify_if_rows('{"models": true}');
create or replace trigger diagram_models_updated after update on diagram_models
  referencing new table as changed_rows for each statement execute function notify_if_rows('{"models": true}');
create or replace trigger diagram_models_deleted after delete on diagram_models
  referencing old table as changed_rows for each statement execute function notify_if_rows('{"models": true}');
create or replace trigger diagram_positions_inserted after insert on diagram_positions
  referencing new table as changed_rows for each statement execute function notify_if_rows('{"models": true}');
create or replace trigger diagram_positions_updated after update on diagram_positions
  referencing new table as changed_rows for each statement execute function notify_if_rows('{"models": true}');
create or replace trigger diagram_positions_deleted after delete on diagram_positions
  referencing old table as changed_rows for each statement execute function notify_if_rows('{"models": true}');
create or replace trigger diagram_items_inserted after insert on diagram_items
  referencing new table as changed_rows for each statement execute function notify_if_rows('{"models": true}');
create or replace trigger diagram_items_updated after update on diagram_items
  referencing new table as changed_rows for each statement execute function notify_if_rows('{"models": true}');
create or replace trigger diagram_items_deleted after delete on diagram_items
  referencing old table as changed_rows for each statement execute function notify_if_rows('{"models": true}');
create or replace trigger number_supersessions_inserted after insert on number_supersessions
  referencing new table as changed_rows for each statement execute function notify_if_rows('{"models": true}');
create or replace trigger number_supersessions_updated after update on number_supersessions
  referencing new table as changed_rows for each statement execute function notify_if_rows('{"models": true}');
create or replace trigger number_supersessions_deleted after delete on number_supersessions
  referencing old table as changed_rows for each statement execute function notify_if_rows('{"models": true}');
create or replace trigger model_numbers_inserted after insert on model_numbers
  referencing new table as changed_rows for each statement execute function notify_if_rows('{"models": true}');
create or replace trigger model_numbers_updated after update on model_numbers
  referencing new table as changed_rows for each statement execute function notify_if_rows('{"models": true}');
create or replace trigger model_numbers_deleted after delete on model_numbers
  referencing old table as changed_rows for each statement execute function notify_if_rows('{"models": true}');
create or replace trigger model_manuals_inserted after insert on model_manuals
  referencing new table as changed_rows for each statement execute function notify_if_rows('{"models": true}');
create or replace trigger model_manuals_updated after update on model_manuals
  referencing new table as changed_rows for each statement execute function notify_if_rows('{"models": true}');
create or replace trigger model_manuals_deleted after delete on model_manuals
  referencing old table as changed_rows for each statement execute function notify_if_rows('{"models": true}');

-- Which models the masks of a diagram mean: a code compared by LIKE, of one brand or of any.
create or replace function models_of_masks(patterns jsonb) returns setof integer language sql stable as $$
  select distinct m.id from jsonb_to_recordset(patterns) as p (brand text, code text)
    join appliance_models m on m.code_norm like p.code and (p.brand = '' or m.brand_norm = p.brand)
$$;

-- A model that comes after the diagram is attached like those that were there.
create or replace function attach_by_masks() returns trigger language plpgsql as $$
begin
  insert into diagram_models (model_id, diagram_id)
  select distinct m.id, d.id from diagrams d
    cross join jsonb_to_recordset(d.mask_patterns) as p (brand text, code text)
    join new_models m on m.code_norm like p.code and (p.brand = '' or m.brand_norm = p.brand)
  where d.mask_patterns <> '[]'
  on conflict do nothing;
  return null;
end $$;

create or replace trigger appliance_models_masked after insert on appliance_models
  referencing new table as new_models for each statement execute function attach_by_masks();
-- One that got another code may be meant by other masks; those it had stay.
create or replace trigger appliance_models_masked_again after update on appliance_models
  referencing new table as new_models for each statement execute function attach_by_masks();

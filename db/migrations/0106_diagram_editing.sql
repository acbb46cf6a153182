-- Diagrams are edited in management: drafts, the models named by masks, and a history that a save is undone from.

-- A draft is seen in management only. What is there already is on the site.
alter table diagrams
  add column published boolean not null default true,
  -- As they were typed: «Samsung WF60*». A model that comes later is attached by them too (functions/diagram-masks.sql).
  add column masks text[] not null default '{}',
  -- The same for comparing: {"brand": "samsung", "code": "WF60%"}; an empty brand is any.
  add column mask_patterns jsonb not null default '[]' check (jsonb_typeof(mask_patterns) = 'array');

-- A drawing nobody uses any more is removed some time after it came.
alter table diagram_drawings add column created_at timestamptz not null default now();

-- Not validated: the rows that are there were checked by the narrower rule.
alter table catalogue_edits drop constraint catalogue_edits_subject_check;
alter table catalogue_edits add constraint catalogue_edits_subject_check
  check (subject in ('product', 'category', 'subcategory', 'diagram')) not valid;

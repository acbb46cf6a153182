-- Models and faults are edited in management: versions for two editors, a history to undo from, and links to manuals.
alter table appliance_models
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now();

-- Manuals on the sites of makers, in the order they are shown.
create table model_manuals (
  model_id integer not null references appliance_models (id) on delete cascade,
  place integer not null,
  title text not null check (length(title) between 1 and 120),
  url text not null check (url ~ '^https://' and length(url) <= 500),
  primary key (model_id, place)
);

-- The words a fault got with the shop. Where they are still its words, nobody has changed them and newer ones may be added.
alter table symptoms add column given_words text not null default '' check (length(given_words) <= 2000);
update symptoms set given_words = words where version = 1;

-- Not validated: the rows that are there were checked by the narrower rule.
alter table catalogue_edits drop constraint catalogue_edits_subject_check;
alter table catalogue_edits add constraint catalogue_edits_subject_check
  check (subject in ('product', 'category', 'subcategory', 'diagram', 'model', 'symptom')) not valid;

-- The appliance a customer wrote into the order, as codes are compared: the expression is the one of search_code.
create index orders_model_code on orders using gin
  (regexp_replace(translate(upper(model), 'АВЕКМНОРСТУХ', 'ABEKMHOPCTYX'), '[^A-Z0-9]+', '', 'g') gin_trgm_ops) where model <> '';

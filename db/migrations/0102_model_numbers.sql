-- Other numbers a plate names a model by: PNC, E-Nr, service number. An existing shop begins without any.
create table model_numbers (
  model_id integer not null references appliance_models (id) on delete cascade,
  number text not null check (length(number) between 1 and 64),
  number_code text collate "C" not null,
  kind text not null check (kind in ('pnc', 'enr', 'service')),
  primary key (model_id, number_code)
);
create index model_numbers_code on model_numbers (number_code);

-- Codes that look alike; the expression is the one of look_alike_code in db/functions/search-text.sql.
create index appliance_models_look on appliance_models (translate(code_norm, 'OQDILSBZG', '000115826'));

-- Which of the codes that were read named the models (null: none whole), and how: 0 code, 1 number, 2 look-alike, 3 beginning.
alter type search_reading add attribute model_at integer, add attribute model_way smallint;

-- They take the codes that were read.
drop function if exists read_search(text, boolean);
drop function if exists suggest_parts(text, integer, integer);

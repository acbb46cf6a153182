-- What people call a fault besides its name: «вода на полу, лужа под машиной», phrases separated by commas.
alter table symptoms add column words text not null default '' check (length(words) <= 2000);
-- In the tables of the home page and of its section; the others are only found by their words.
alter table symptoms add column is_listed boolean not null default true;
alter table symptoms add column version integer not null default 1, add column updated_at timestamptz not null default now();

-- The same, as they are searched: all words of a phrase must be said. An existing shop has no phrases yet.
create table symptom_phrases (
  symptom_id integer not null references symptoms (id) on delete cascade,
  stems text[] not null
);
create index symptom_phrases_symptom on symptom_phrases (symptom_id);
create index symptom_phrases_stems on symptom_phrases using gin (stems);
-- Stems of all its phrases: words that explain what was typed, though they mean nothing alone.
alter table symptom_search add column also text[] not null default '{}';

-- What was changed to read the query: 1 the layout, 2 the spelling, 4 the alphabet; sums of them. And whether it complains of a fault.
alter type search_reading add attribute change smallint, add attribute is_complaint boolean;

-- Two people may teach the search at once: who saves an older reading of a synonym is told so.
alter table search_synonyms add column version integer not null default 1;

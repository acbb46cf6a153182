-- What tables, checks and indexes below need first. The functions here are part of constraints and unique indexes: PostgreSQL does
-- not check stored rows again when such a function changes. So they are not in db/functions; a change is a migration that also
-- rebuilds the index or validates the constraint.
create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;

-- A slug is part of a public address: Latin, at least one letter (an all-digit one would read as an id), never a route word.
create function is_slug(slug text) returns boolean immutable strict parallel safe language sql as $$
  select slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and slug ~ '[a-z]' and length(slug) <= 80
$$;
create function is_free_slug(slug text) returns boolean immutable strict parallel safe language sql as $$
  select is_slug(slug) and slug <> all (array['users','products','categories','orders','reviews','profile','favorites','cart',
    'product','category','search','about','info','model','order','login','register','api','uploads','assets','404','ui',
    'healthz','readyz','metrics','robots','sitemap','favicon','icons','fonts','static','public','admin','settings','feed'])
$$;

-- A category name as users compare it: case, ё and spaces do not matter.
create function folded_name(name text) returns text immutable strict parallel safe language sql as $$
  select btrim(regexp_replace(translate(lower(name), 'ё' || chr(160), 'е '), '\s+', ' ', 'g'))
$$;

-- Search: Russian words by their stem, Latin ones and codes as they are.
create text search configuration shop_ru (copy = pg_catalog.russian);
alter text search configuration shop_ru alter mapping for asciiword, asciihword, hword_asciipart with simple;

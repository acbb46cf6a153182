-- A check that calls another function by its bare name cannot be restored from a plain pg_dump, which knows no schema by itself.
-- The rule is the same, so stored rows need no second look.
create or replace function is_free_slug(slug text) returns boolean immutable strict parallel safe language sql as $$
  select public.is_slug(slug) and slug <> all (array['users','products','categories','orders','reviews','profile','favorites','cart',
    'product','category','search','about','info','model','order','login','register','api','uploads','assets','404','ui',
    'healthz','readyz','metrics','robots','sitemap','favicon','icons','fonts','static','public','admin','settings','feed'])
$$;

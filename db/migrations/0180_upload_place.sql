-- Where uploaded files lie once `npm run uploads` has moved them; no row: where UPLOADS_URL says. A backup leaves it out, because a
-- restored shop has a place of its own.
create table upload_place (
  id boolean primary key default true check (id),
  -- Files are written here and looked for here first.
  url text not null,
  -- While they are moved: the other place, where they are looked for as well and deleted too.
  other text,
  changed_at timestamptz not null default now()
);

-- When whoever is logged in has last proved who they are. A login is such a proof.
alter table sessions add column proven_at timestamptz not null default now();

-- The shop's own printer profile (ICC) for a material: what its PDFs say that their colours are meant for, and what designs
-- are shown by before they are approved. None: as before, standard colours.
create table colour_profiles (
  material text primary key,
  name text not null,
  profile bytea not null,
  added_at timestamptz not null default now(),
  added_by text not null
);

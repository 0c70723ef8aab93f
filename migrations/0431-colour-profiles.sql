-- The shop's printer profile (ICC) for a material: the output intent of its PDFs, and the profile of
-- previews before approval. Without one, standard colours apply.
create table colour_profiles (
  material text primary key,
  name text not null,
  profile bytea not null,
  added_at timestamptz not null default now(),
  added_by text not null
);

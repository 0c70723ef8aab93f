-- What staff do with the catalogue. Every entry has a version, so that who has seen an older one is told so instead of
-- overwriting; and what people did to it is kept.

alter table services add column version integer not null default 1;
alter table categories add column version integer not null default 1;
alter table products add column version integer not null default 1;
alter table tag_colours add column version integer not null default 1;
alter table schools add column version integer not null default 1;
alter table price_lists add column version integer not null default 1;

-- Only ever added to; it outlives what it tells of.
create table catalog_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- `products`, `schools`, …, and the entry's number or name there.
  kind text not null,
  entry text not null,
  deed text not null,
  -- What was changed: before and after, in words.
  changes jsonb not null default '[]',
  done_by text not null
);
create index catalog_events_entry on catalog_events (kind, entry, id);

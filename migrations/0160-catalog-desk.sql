-- Editing the catalog. Every record has a version, so that a save based on an older one is refused,
-- and a history.

alter table services add column version integer not null default 1;
alter table categories add column version integer not null default 1;
alter table products add column version integer not null default 1;
alter table tag_colours add column version integer not null default 1;
alter table schools add column version integer not null default 1;
alter table price_lists add column version integer not null default 1;

-- History of the catalog. Entries are only added and are kept after the record is deleted.
create table catalog_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- The kind of record, such as `products` or `schools`, and its id or name.
  kind text not null,
  entry text not null,
  deed text not null,
  -- Changed fields with their values before and after, in words.
  changes jsonb not null default '[]',
  done_by text not null
);
create index catalog_events_entry on catalog_events (kind, entry, id);

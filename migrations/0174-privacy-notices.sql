-- Privacy notices for customers. All versions are stored and the last one applies. Before the first
-- one, the default text applies as version 0.
create table privacy_notices (
  version integer primary key check (version > 0),
  made_at timestamptz not null default now(),
  made_by text not null,
  -- By language: {"title": "…", "intro": "…", "text": "…"}.
  ms jsonb not null,
  en jsonb not null
);
create trigger privacy_notices_changed after insert or update or delete or truncate on privacy_notices
  for each statement execute function announce_content();

-- Version of the notice that was shown when the order was placed. `null` for orders that are older
-- than this column.
alter table orders add column notice_version integer;

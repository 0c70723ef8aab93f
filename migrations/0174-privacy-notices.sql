-- What customers are told about their data: every version is kept, the last one holds. Before the first one: the stock
-- words, version 0.
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

-- Which version was to be read as this order was placed; null: nobody wrote that down then.
alter table orders add column notice_version integer;

-- For programs that keep a copy of the conversations. A trigger sets it with every change.
alter table conversations add column updated_at timestamptz not null default clock_timestamp();
create index conversations_updated on conversations (updated_at, id);

-- Announces changed conversations to open screens. A NOTIFY payload is limited to 8,000 bytes, so each has at most
-- 100 ids.
create or replace function announce_conversations() returns trigger language plpgsql as $$
begin
  perform pg_notify('conversations', string_agg(id::text, ' '))
  from (select id, (row_number() over () - 1) / 100 as chunk from changed_rows) as numbered
  group by chunk;
  return null;
end $$;
create or replace trigger conversations_inserted after insert on conversations
  referencing new table as changed_rows for each statement execute function announce_conversations();
create or replace trigger conversations_updated after update on conversations
  referencing new table as changed_rows for each statement execute function announce_conversations();
create or replace trigger conversations_deleted after delete on conversations
  referencing old table as changed_rows for each statement execute function announce_conversations();

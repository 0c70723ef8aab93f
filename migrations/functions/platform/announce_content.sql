-- Counts and announces a change of content (what pages show and orders are made from) in the transaction that makes it, so that
-- no writer can forget to. Each change inserts a row, so that writers don't wait for each other. Rows that are not locked are
-- merged.
create or replace function announce_content() returns trigger language plpgsql as $$
begin
  with gathered as (
    delete from content_changes
    where ctid = any (array(select ctid from content_changes for update skip locked))
    returning changes
  )
  insert into content_changes select coalesce(sum(changes), 0) + 1 from gathered;
  perform pg_notify('content_changed', '');
  return null;
end $$;

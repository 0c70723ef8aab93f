-- What pages show and orders are made from says itself when it changes, in the transaction that changes it, so that no
-- writer can forget it. Changes are added up, so that no writer waits for another; what nobody holds is folded into one
-- row.
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

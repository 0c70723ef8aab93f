-- Notifies every engine that the sending rules have changed.
create or replace function announce_sending_rules() returns trigger language plpgsql as $$
begin
  perform pg_notify('sending_rules', 'changed');
  return null;
end $$;

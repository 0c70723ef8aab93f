-- Every engine reads the rules anew when they change.
create or replace function announce_sending_rules() returns trigger language plpgsql as $$
begin
  perform pg_notify('sending_rules', 'changed');
  return null;
end $$;

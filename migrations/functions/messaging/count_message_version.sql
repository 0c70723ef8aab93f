-- Increments the version of an edited message, for optimistic locking.
create or replace function count_message_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

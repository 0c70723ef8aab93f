-- Whoever edits a message says which version he has seen.
create or replace function count_message_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

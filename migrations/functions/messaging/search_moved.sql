-- Updates the status in the search data.
create or replace function search_moved() returns trigger language plpgsql as $$
begin
  update message_search set state = search_state(new.status) where id = new.id;
  return null;
end $$;

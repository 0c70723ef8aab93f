-- Updates the search data after an edit.
create or replace function search_updated() returns trigger language plpgsql as $$
begin
  update message_search
  set phone = new.phone, scheduled_at = new.scheduled_at, words = message_words(new.phone, new.body, new.media)
  where id = new.id;
  return null;
end $$;

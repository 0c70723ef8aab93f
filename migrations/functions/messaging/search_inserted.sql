-- Inserts the search data of a new message. The data is in a separate table, because status changes
-- are frequent and must not update its index.
create or replace function search_inserted() returns trigger language plpgsql as $$
begin
  insert into message_search (id, phone, scheduled_at, words, state)
  select id, phone, scheduled_at, message_words(phone, body, media), search_state(status) from new_rows;
  return null;
end $$;

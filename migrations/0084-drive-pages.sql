-- The pages with the picker name Google's hosts only while there are keys: a change of these makes them anew.
create trigger drive_keys_changed after insert or update or delete or truncate on drive_keys
  for each statement execute function announce_content();

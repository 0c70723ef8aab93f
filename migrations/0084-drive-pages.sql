-- Pages with the file picker name Google's hosts only while keys are set, so a change of the keys
-- invalidates cached pages.
create trigger drive_keys_changed after insert or update or delete or truncate on drive_keys
  for each statement execute function announce_content();

-- Pages with the file picker mention Google's hosts only while keys are set. A change of the keys
-- therefore invalidates cached pages.
create trigger drive_keys_changed after insert or update or delete or truncate on drive_keys
  for each statement execute function announce_content();

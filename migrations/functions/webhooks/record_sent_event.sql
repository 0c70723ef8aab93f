create or replace function record_sent_event() returns trigger language plpgsql as $$
declare
  event_name text := 'message.' || new.status;
  conversation uuid;
begin
  if not exists (select from webhooks where is_enabled and event_name = any(events)) then
    return null;
  end if;
  -- Hidden ids are stored as `lid:…` and `bsuid:…`.
  select conversation_id into conversation from conversation_identities
  where kind = coalesce(substring(new.phone from '^(lid|bsuid):'), 'phone')
    and value = regexp_replace(new.phone, '^(lid|bsuid):', '');
  perform record_webhook_event(event_name, coalesce(conversation::text, new.id::text), jsonb_build_object(
    'conversation', conversation, 'message_id', 'sent:' || new.id, 'reason', new.failure));
  return null;
end $$;
create or replace trigger messages_webhook after update of status on messages
  for each row when (old.status <> new.status and new.status in ('sent', 'failed')) execute function record_sent_event();

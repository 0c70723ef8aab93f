create or replace function record_conversation_event() returns trigger language plpgsql as $$
begin
  perform record_webhook_event('conversation.done', new.id::text, jsonb_build_object('conversation', new.id));
  return null;
end $$;
create or replace trigger conversations_webhook after update of state on conversations
  for each row when (new.state = 'done' and old.state <> 'done') execute function record_conversation_event();

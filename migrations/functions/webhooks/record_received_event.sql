-- Messages that staff write on the shop's phone count as sent. Imported messages cause no events.
create or replace function record_received_event() returns trigger language plpgsql as $$
begin
  perform record_webhook_event(case when new.from_shop then 'message.sent' else 'message.received' end,
    new.conversation_id::text,
    jsonb_build_object('conversation', new.conversation_id, 'message_id', 'received:' || new.id));
  return null;
end $$;
create or replace trigger conversation_messages_webhook after insert on conversation_messages
  for each row when (new.gateway <> 'import') execute function record_received_event();

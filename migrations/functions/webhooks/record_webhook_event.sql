-- Stores an event for each enabled webhook that wants it, in the transaction of the change.
create or replace function record_webhook_event(event_name text, event_subject text, event_data jsonb) returns void
language plpgsql as $$
begin
  insert into webhook_deliveries (webhook_id, event, subject, data)
  select id, event_name, event_subject, event_data from webhooks where is_enabled and event_name = any(events);
  if found then
    perform pg_notify('webhook_deliveries', '');
  end if;
end $$;

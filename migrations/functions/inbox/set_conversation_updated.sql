create or replace function set_conversation_updated() returns trigger language plpgsql as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end $$;
create or replace trigger conversations_updated_at before update on conversations
  for each row execute function set_conversation_updated();

-- Returns how many messages visitors have caused in the last 24 hours, without those held by the limit.
create or replace function visitor_messages_used() returns bigint language sql stable as $$
  select count(*) from messages
  where by_visitor and created_at > now() - interval '1 day' and failure is distinct from 'visitor_limit'
$$;

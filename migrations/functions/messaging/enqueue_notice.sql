-- Inserts a message with its parts. It is due at once, or at the time `at`. Does nothing if its key already has one. A message caused by a
-- visitor is stored as failed when the shop's daily limit is reached; staff can release it.
create or replace function enqueue_notice(notice jsonb) returns void language plpgsql as $$
declare
  visitor boolean := coalesce((notice ->> 'byVisitor')::boolean, false);
  is_over boolean := false;
  at timestamptz := coalesce((notice ->> 'at')::timestamptz, now());
begin
  if visitor then
    is_over := visitor_messages_used() >= (select visitor_messages_a_day from sending_rules);
  end if;
  with message as (
    insert into messages (id, phone, body, media, scheduled_at, status, failure, origin, origin_key, created_by, due_at, by_visitor)
    values ((notice ->> 'id')::uuid, notice ->> 'phone', notice ->> 'body', notice -> 'media',
      date_trunc('second', at), case when is_over then 'failed' else 'pending' end,
      case when is_over then 'visitor_limit' end, 'order', notice ->> 'key', notice ->> 'by',
      case when is_over then null else at end, visitor)
    on conflict (origin_key) do nothing
    returning id, round
  )
  insert into message_parts (id, message_id, round, position, kind, body, url, name, optional)
  select part.id, message.id, message.round, part.position, part.kind, part.body, part.url, part.name, part.optional
  from message, jsonb_to_recordset(notice -> 'parts')
    as part(id uuid, position integer, kind text, body text, url text, name text, optional boolean);
end $$;

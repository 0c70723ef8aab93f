-- A message that is due at once, with its parts; none where there is one for its key already.
create or replace function enqueue_notice(notice jsonb) returns void language plpgsql as $$
begin
  with message as (
    insert into messages (id, phone, body, media, scheduled_at, status, origin, origin_key, created_by, due_at)
    values ((notice ->> 'id')::uuid, notice ->> 'phone', notice ->> 'body', notice -> 'media',
      date_trunc('second', now()), 'pending', 'order', notice ->> 'key', notice ->> 'by', now())
    on conflict (origin_key) do nothing
    returning id, round
  )
  insert into message_parts (id, message_id, round, position, kind, body, url, name, optional)
  select part.id, message.id, message.round, part.position, part.kind, part.body, part.url, part.name, part.optional
  from message, jsonb_to_recordset(notice -> 'parts')
    as part(id uuid, position integer, kind text, body text, url text, name text, optional boolean);
end $$;

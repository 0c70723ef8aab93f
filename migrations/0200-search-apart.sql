-- Failed and cancelled messages are few and searched for most, so they have a small index of their
-- own. Messages that are sent normally never touch it.
alter table message_search add column state text check (state in ('failed', 'cancelled'));
update message_search s set state = m.status
from messages m where m.id = s.id and m.status in ('failed', 'cancelled');
create index message_search_apart on message_search using gin (words) with (gin_pending_list_limit = 256)
  where state is not null;

create function search_state(status text) returns text language sql immutable parallel safe as $$
  select case when status in ('failed', 'cancelled') then status end
$$;

create or replace function search_inserted() returns trigger language plpgsql as $$
begin
  insert into message_search (id, phone, scheduled_at, words, state)
  select id, phone, scheduled_at, message_words(phone, body, media), search_state(status) from new_rows;
  return null;
end $$;

create function search_moved() returns trigger language plpgsql as $$
begin
  update message_search set state = search_state(new.status) where id = new.id;
  return null;
end $$;
-- An inline condition instead of a function, because this runs on the most frequent writes.
create trigger messages_search_moved after update of status on messages
  for each row when (old.status <> new.status
    and (old.status in ('failed', 'cancelled') or new.status in ('failed', 'cancelled')))
  execute function search_moved();

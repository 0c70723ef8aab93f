-- The message list at a million messages: see docs/decisions/0279.

-- The state is the last column, so that queries for one state or for calendar days filter in the
-- index.
drop index messages_phone;
create index messages_phone on messages (phone, scheduled_at, id, status);
drop index messages_time;
create index messages_time on messages (scheduled_at, id, status);

-- Search words are in a separate table, because changes of state are the most frequent writes and must not
-- touch this index.
create table message_search (
  id uuid primary key references messages (id) on delete cascade,
  phone text not null,
  scheduled_at timestamptz not null,
  words tsvector not null
);
-- The sort orders of the list: results are read in chunks, in order.
create index message_search_time on message_search (scheduled_at, id);
create index message_search_phone on message_search (phone, scheduled_at, id);
-- New entries first go to an unsorted pending list. A short list keeps both inserts and searches fast.
create index message_search_words on message_search using gin (words) with (gin_pending_list_limit = 256);

-- Splits text into lower-case words at blanks and punctuation. PostgreSQL's parser reads `2611-0042`
-- as two numbers, one of them negative, and splits addresses.
create function search_words(given text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(left(word, 64)), '{}') from unnest(string_to_array(
    translate(lower(given), e'\t\n\r\f\x0b\u00a0' || '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~“”‘’–—…·', repeat(' ', 46)),
    ' ')) as word
  where word <> ''
$$;

-- The words of a message, and every suffix of its phone number of at least two digits. Words match by
-- prefix, so any part of a phone number is found.
create function message_words(phone text, body text, media jsonb) returns tsvector
language sql immutable parallel safe as $$
  select array_to_tsvector(
    search_words(left(body, 20000))
    || search_words(left((
      select string_agg((item ->> 'caption') || ' ' || (item ->> 'name'), ' ') from jsonb_array_elements(media) as item
    ), 20000))
    || array(select right(phone, digits) from generate_series(2, length(phone)) as digits))
$$;

-- Matches messages that have a word with each given prefix, or one of `phones`. A number typed with
-- blanks or dashes also matches without them.
create function search_query(given text, phones text[]) returns tsquery language sql immutable parallel safe as $$
  select string_agg(alternative, ' | ')::tsquery from (
    select string_agg('''' || word || ''':*', ' & ') as alternative from unnest(search_words(given)) as word
    union all
    select '''' || regexp_replace(given, '\D', '', 'g') || ''':*'
    where given ~ '^[\d\s+().-]+$' and given ~ '\d.*\d'
    union all
    select string_agg('''' || phone || '''', ' | ') from unnest(phones) as phone
  ) as alternatives
$$;

create function search_inserted() returns trigger language plpgsql as $$
begin
  insert into message_search (id, phone, scheduled_at, words)
  select id, phone, scheduled_at, message_words(phone, body, media) from new_rows;
  return null;
end $$;
create trigger messages_search_inserted after insert on messages
  referencing new table as new_rows for each statement execute function search_inserted();

create function search_updated() returns trigger language plpgsql as $$
begin
  update message_search
  set phone = new.phone, scheduled_at = new.scheduled_at, words = message_words(new.phone, new.body, new.media)
  where id = new.id;
  return null;
end $$;
create trigger messages_search_updated after update of phone, body, media, scheduled_at on messages
  for each row when ((old.phone, old.body, old.media, old.scheduled_at)
    is distinct from (new.phone, new.body, new.media, new.scheduled_at))
  execute function search_updated();

insert into message_search (id, phone, scheduled_at, words)
select id, phone, scheduled_at, message_words(phone, body, media) from messages;

-- Name of the user who created the message. The next table has later actions of users.
alter table messages add column created_by text;

create table message_deeds (
  id bigint generated always as identity primary key,
  message_id uuid not null references messages (id) on delete cascade,
  deed text not null,
  -- The changed fields in words. `null` if the action is enough.
  detail text,
  done_by text not null,
  done_at timestamptz not null default clock_timestamp()
);
create index message_deeds_message on message_deeds (message_id);

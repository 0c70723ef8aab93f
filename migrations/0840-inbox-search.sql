-- Search of names (`name_words` in migrations/functions) instead of reading all names.
create function name_words(name text) returns tsvector
language plpgsql immutable parallel safe set search_path from current as $$
begin
  return array_to_tsvector(array(
    select right(word, letters) from unnest(search_words(name)) as word, generate_series(1, length(word)) as letters));
end $$;
alter table conversations
  add column name_words tsvector not null generated always as (name_words(name || ' ' || profile_name)) stored;
create index conversations_name_words on conversations using gin (name_words) with (gin_pending_list_limit = 256);

-- The words of messages were split by PostgreSQL's parser, which takes `2611-0042` for two numbers (see `search_words`).
alter table conversation_messages drop column search;
alter table conversation_messages
  add column search tsvector not null generated always as (array_to_tsvector(search_words(left(text, 20000)))) stored;
create index conversation_messages_search on conversation_messages using gin (search);

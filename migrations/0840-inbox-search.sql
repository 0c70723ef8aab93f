-- Names and phones are searched by an index of their words (as in orders) instead of reading all of them.
alter table conversations add column name_words tsvector not null
  generated always as (order_words('', name || ' ' || profile_name, '')) stored;
create index conversations_name_words on conversations using gin (name_words) with (gin_pending_list_limit = 256);
alter table conversation_identities add column words tsvector not null
  generated always as (order_words('', '', case when kind = 'phone' then value else '' end)) stored;
create index conversation_identities_words on conversation_identities using gin (words);

-- The words of messages were split by PostgreSQL's parser, which takes `2611-0042` for two numbers (see `search_words`).
alter table conversation_messages drop column search;
alter table conversation_messages
  add column search tsvector not null generated always as (array_to_tsvector(search_words(left(text, 20000)))) stored;
create index conversation_messages_search on conversation_messages using gin (search);

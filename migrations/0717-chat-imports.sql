-- Imports of exported chats. The row has no personal data, and its messages lead to the conversation, which can be merged.
create table conversation_imports (
  id uuid primary key,
  imported_by text not null,
  imported_at timestamptz not null default now(),
  -- True if the import created the conversation, so that undo deletes it.
  is_new_conversation boolean not null,
  -- `last_at` that the import set, and the summary before it. `null` if the import changed no summary.
  last_at timestamptz,
  summary jsonb
);
alter table conversation_messages add column import_id uuid references conversation_imports (id);
create index conversation_messages_import on conversation_messages (import_id) where import_id is not null;

-- Files of messages that staff filed at an order, to show it in the thread and to undo it.
create table conversation_filings (
  message_id bigint primary key references conversation_messages (id) on delete cascade,
  order_id uuid not null references orders (id) on delete cascade,
  kind text not null check (kind in ('slip', 'design')),
  -- The hash of the slip, or the id of the design.
  ref text not null,
  -- False if the order already had the file: undoing then leaves it there.
  is_new boolean not null,
  -- True if filing linked the order to the conversation.
  is_linked boolean not null,
  filed_by text not null,
  filed_at timestamptz not null default now()
);
create index conversation_filings_order on conversation_filings (order_id);

create index conversation_messages_arrived on conversation_messages (conversation_id, arrived_at, id);

-- Notes of staff in a thread. Customers never see them.
create table conversation_notes (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references conversations (id) on delete cascade,
  text text not null,
  written_by text not null,
  written_at timestamptz not null default clock_timestamp()
);
create index conversation_notes_conversation on conversation_notes (conversation_id, written_at);

-- Orders of a person whom the shop can't find by phone, or that belong to another phone. Linked by staff.
create table conversation_orders (
  conversation_id uuid not null references conversations (id) on delete cascade,
  order_id uuid not null references orders (id) on delete cascade,
  linked_by text not null,
  linked_at timestamptz not null default now(),
  primary key (conversation_id, order_id)
);
create index conversation_orders_order on conversation_orders (order_id);

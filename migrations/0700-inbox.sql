-- Bodies of webhooks, unchanged. The processor turns them into messages, and can do so again after a fix. The unique
-- hash makes repeated deliveries harmless.
create table incoming_webhooks (
  id bigint generated always as identity primary key,
  gateway text not null check (gateway in ('cloud', 'waha', 'sandbox')),
  body_hash bytea not null,
  body text not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  attempts integer not null default 0,
  retry_at timestamptz not null default now(),
  error text,
  unique (gateway, body_hash)
);
create index incoming_webhooks_unprocessed on incoming_webhooks (retry_at, id) where processed_at is null;

-- Daily counts of events that the inbox does not show: groups, status posts, channels.
create table ignored_webhooks (
  day date not null,
  reason text not null,
  count integer not null,
  primary key (day, reason)
);

create table conversations (
  id uuid primary key default gen_random_uuid(),
  -- Set by staff. If it is empty, screens show the contact's or the profile's name.
  name text not null default '',
  profile_name text not null default '',
  state text not null default 'open' check (state in ('open', 'done')),
  snoozed_until timestamptz,
  assigned_to uuid references users (id) on delete set null,
  unread integer not null default 0 check (unread >= 0),
  last_at timestamptz not null default now(),
  last_kind text not null default '',
  last_text text not null default '',
  last_from_shop boolean not null default false,
  -- By the customer's clock. Meta accepts free messages for 24 hours after it.
  last_inbound_at timestamptz,
  -- Arrival of the oldest message without an answer.
  waiting_since timestamptz,
  -- A decision for staff: another user id uses the same number, or a new number belongs to another conversation.
  identity_question jsonb,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create index conversations_latest on conversations (last_at desc, id);
create index conversations_unread on conversations (last_at desc, id) where unread > 0;
create index conversations_waiting on conversations (waiting_since, id) where waiting_since is not null;
create index conversations_assigned on conversations (assigned_to, last_at desc, id) where assigned_to is not null;
create index conversations_snoozed on conversations (snoozed_until) where snoozed_until is not null;

-- Ids of customers at gateways. A phone is valid at every gateway, a lid only at WAHA, a bsuid only at Meta.
create table conversation_identities (
  kind text not null check (kind in ('phone', 'lid', 'bsuid')),
  value text not null,
  conversation_id uuid not null references conversations (id) on delete cascade,
  linked_by text not null default 'gateway',
  linked_at timestamptz not null default now(),
  -- True after the customer's number or user id changed.
  is_past boolean not null default false,
  primary key (kind, value)
);
create index conversation_identities_conversation on conversation_identities (conversation_id);

create table conversation_messages (
  id bigint generated always as identity primary key,
  conversation_id uuid not null references conversations (id) on delete cascade,
  gateway text not null,
  gateway_id text not null,
  -- The identity that the gateway reported, so that a wrong link can be undone.
  identity_kind text not null,
  identity_value text not null,
  from_shop boolean not null,
  kind text not null,
  text text not null,
  content jsonb not null,
  reply_to text,
  is_forwarded boolean not null default false,
  sent_at timestamptz not null,
  arrived_at timestamptz not null default now(),
  search tsvector not null generated always as (to_tsvector('simple', left(text, 20000))) stored,
  unique (gateway, gateway_id)
);
create index conversation_messages_thread on conversation_messages (conversation_id, id);
create index conversation_messages_arrived on conversation_messages (conversation_id, arrived_at, id);
create index conversation_messages_search on conversation_messages using gin (search);

-- Edits and deletions can arrive before their message, so they refer to it by the gateway's id.
create table conversation_message_changes (
  gateway text not null,
  target text not null,
  kind text not null check (kind in ('edit', 'delete')),
  sent_at timestamptz not null,
  text text not null default '',
  primary key (gateway, target, kind, sent_at)
);

-- The latest reaction of each side. The emoji is empty after the reaction was removed.
create table conversation_reactions (
  gateway text not null,
  target text not null,
  from_shop boolean not null,
  emoji text not null,
  sent_at timestamptz not null,
  primary key (gateway, target, from_shop)
);

create table conversation_media (
  message_id bigint primary key references conversation_messages (id) on delete cascade,
  kind text not null,
  media_id text,
  url text,
  mime_type text not null,
  file_name text not null,
  sha256 text,
  state text not null check (state in ('waiting', 'stored', 'failed')),
  attempts integer not null default 0,
  retry_at timestamptz not null default now(),
  error text,
  file text references stored_files (hash),
  -- Type and size of the stored file. The type is detected from the bytes.
  type text,
  bytes bigint,
  -- Time of the last failed attempt. Meta blocks a number for half an hour after 20 failed downloads within an hour.
  failed_at timestamptz
);
create index conversation_media_waiting on conversation_media (retry_at, message_id) where state = 'waiting';
create index conversation_media_failed on conversation_media (failed_at) where failed_at is not null;
create index conversation_media_file on conversation_media (file);

-- Notes that only staff see.
create table conversation_notes (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references conversations (id) on delete cascade,
  text text not null,
  written_by text not null,
  written_at timestamptz not null default clock_timestamp()
);
create index conversation_notes_conversation on conversation_notes (conversation_id, written_at);

-- Orders that staff linked to a conversation, because its phone is hidden or differs from the order's.
create table conversation_orders (
  conversation_id uuid not null references conversations (id) on delete cascade,
  order_id uuid not null references orders (id) on delete cascade,
  linked_by text not null,
  linked_at timestamptz not null default now(),
  primary key (conversation_id, order_id)
);
create index conversation_orders_order on conversation_orders (order_id);

-- Received files that staff attached to an order as a payment slip or a design. Needed for the thread and for undo.
create table conversation_attached_files (
  message_id bigint primary key references conversation_messages (id) on delete cascade,
  order_id uuid not null references orders (id) on delete cascade,
  kind text not null check (kind in ('slip', 'design')),
  -- The hash of the slip, or the id of the design.
  ref text not null,
  -- False if the order already had the file. Undo then leaves it at the order.
  is_new boolean not null,
  -- True if attaching the file linked the order to the conversation.
  is_linked boolean not null,
  attached_by text not null,
  attached_at timestamptz not null default now()
);
create index conversation_attached_files_order on conversation_attached_files (order_id);

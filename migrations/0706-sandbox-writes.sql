-- Messages that staff write on the sandbox phone in a customer's place. They reach the inbox as webhooks, as those of real
-- gateways do.
create table sandbox_written (
  id uuid primary key,
  phone text not null,
  kind text not null check (kind in ('text', 'image', 'document', 'voice')),
  body text not null default '',
  file text references stored_files (hash),
  type text not null default '',
  name text not null default '',
  -- A message of the shop (sandbox_bubbles) or of the customer.
  reply_to uuid,
  is_deleted boolean not null default false,
  -- When the shop marked it as read.
  read_at timestamptz,
  written_at timestamptz not null default clock_timestamp()
);
create index sandbox_written_chat on sandbox_written (phone, written_at);
create index sandbox_written_file on sandbox_written (file);

-- The name in the customer's profile.
alter table sandbox_chats add column name text not null default '';
-- The customer's reaction. Empty if there is none.
alter table sandbox_bubbles add column reaction text not null default '';

-- For reactions to messages that the shop sent.
create index conversation_reactions_target on conversation_reactions (target);

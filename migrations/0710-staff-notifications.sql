-- The latest message of each conversation of which staff were notified, so that a burst of messages causes one
-- notification.
create table announced_messages (
  conversation_id uuid primary key references conversations (id) on delete cascade,
  message_id bigint not null
);

-- Notifications that wait for the end of a user's quiet hours.
create table held_notifications (
  user_id uuid not null references users (id) on delete cascade,
  conversation_id uuid not null references conversations (id) on delete cascade,
  reason text not null check (reason in ('message', 'wake')),
  primary key (user_id, conversation_id)
);
create index held_notifications_conversation on held_notifications (conversation_id);

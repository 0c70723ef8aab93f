-- Messages that are sent automatically when an order moves, and payment reminders.
create table order_messages (
  one boolean primary key default true check (one),
  -- Stages such as ["ready", "posted"] whose message is sent automatically. For other stages, staff
  -- can choose to send the message.
  by_itself jsonb not null default '[]',
  -- Days after the order. `null` if no reminder is sent.
  unpaid_days integer check (unpaid_days between 1 and 60),
  -- Orders before this time get no reminder, so that many are not sent at once when reminders are
  -- turned on.
  unpaid_since timestamptz
);
insert into order_messages default values;

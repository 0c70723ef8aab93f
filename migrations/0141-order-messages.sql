-- Messages that are sent automatically when an order moves, and payment reminders.
create table order_messages (
  one boolean primary key default true check (one),
  -- Stages such as ["ready", "posted"]. For the others, staff are offered the message.
  by_itself jsonb not null default '[]',
  -- Days after the order; `null` for no reminder.
  unpaid_days integer check (unpaid_days between 1 and 60),
  -- Earlier orders get no reminder, so that turning it on doesn't send many at once.
  unpaid_since timestamptz
);
insert into order_messages default values;

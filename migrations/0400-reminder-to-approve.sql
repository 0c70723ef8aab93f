-- Reminders to approve a proof.
alter table order_messages
  -- Hours that a proof waits for approval; `null` for no reminder.
  add column approve_hours integer check (approve_hours between 1 and 336),
  -- Earlier proofs get no reminder, so that turning it on doesn't send many at once.
  add column approve_since timestamptz;

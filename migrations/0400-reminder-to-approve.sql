-- Reminders to approve a proof.
alter table order_messages
  -- Hours for which a proof waits for approval before a reminder is sent. `null` if no reminder is
  -- sent.
  add column approve_hours integer check (approve_hours between 1 and 336),
  -- Proofs before this time get no reminder, so that many are not sent at once when reminders are
  -- turned on.
  add column approve_since timestamptz;

-- When a customer is reminded to approve what is printed of his order.
alter table order_messages
  -- Hours that something waits for his approval; null: nobody is reminded.
  add column approve_hours integer check (approve_hours between 1 and 336),
  -- What has waited since before this is left alone: switching it on floods nobody.
  add column approve_since timestamptz;

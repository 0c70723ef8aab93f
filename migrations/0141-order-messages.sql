-- Which messages go out by themselves as an order is moved, and when a customer is reminded to pay.
create table order_messages (
  one boolean primary key default true check (one),
  -- Stages: ["ready", "posted"]. Of the others staff are only offered the message.
  by_itself jsonb not null default '[]',
  -- Days after the order; null: nobody is reminded.
  unpaid_days integer check (unpaid_days between 1 and 60),
  -- Orders from before this are left alone: switching it on floods nobody.
  unpaid_since timestamptz
);
insert into order_messages default values;

-- Progress of the guided set-up, and its test orders.
create table setup (
  one boolean primary key default true check (one),
  -- When the owner closed it.
  dismissed_at timestamptz,
  -- Steps that the data doesn't show: the owner has confirmed them.
  confirmed jsonb not null default '[]',
  -- The gateway of the latest test order, and when one reached a real phone.
  tested_with text,
  tested_at timestamptz
);
insert into setup default values;

alter table orders add column is_test boolean not null default false;
create index orders_test on orders (placed_at) where is_test;

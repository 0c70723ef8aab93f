-- Progress of the guided set-up, and its test orders.
create table setup (
  one boolean primary key default true check (one),
  -- Time at which the owner closed the guided set-up.
  dismissed_at timestamptz,
  -- Steps that the owner has confirmed, because their completion does not follow from the data.
  confirmed jsonb not null default '[]',
  -- Gateway of the latest test order. The next column has the time at which a test order reached a
  -- real phone.
  tested_with text,
  tested_at timestamptz
);
insert into setup default values;

alter table orders add column is_test boolean not null default false;
create index orders_test on orders (placed_at) where is_test;

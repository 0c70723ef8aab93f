-- How far a new owner is with setting up the shop, and orders that only try whether everything arrives.
create table setup (
  one boolean primary key default true check (one),
  -- The owner wants to see it no more.
  dismissed_at timestamptz,
  -- Steps that cannot be seen in the data: the owner has looked and says that they are right.
  confirmed jsonb not null default '[]',
  -- The gateway that the latest test order was handed to; and when one has reached a real phone.
  tested_with text,
  tested_at timestamptz
);
insert into setup default values;

alter table orders add column is_test boolean not null default false;
create index orders_test on orders (placed_at) where is_test;

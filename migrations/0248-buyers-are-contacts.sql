-- Whoever orders becomes a contact (SCR-12). Such a card goes with the last order of its number, unless the shop has
-- made it its own.
alter table contacts add column from_orders boolean not null default false;

-- Of two who meet a buyer at once one is late. A card that the shop has edited may have any number.
create unique index contacts_from_orders on contacts (number) where from_orders and not changed_here;

-- A number that the shop has removed is not brought back: removed cards are looked up by it, too.
drop index contacts_by_number;
create index contacts_by_number on contacts (number);

-- Up to when orders have been gone through for people who are no contacts yet.
create table buyers_met (
  one boolean primary key default true check (one),
  until timestamptz not null default '-infinity'
);
insert into buyers_met default values;

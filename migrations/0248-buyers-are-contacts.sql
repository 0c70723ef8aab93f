-- Customers become contacts when they order (SCR-12). Such a contact is deleted with the last order of
-- its number, unless the shop has edited it.
alter table contacts add column from_orders boolean not null default false;

-- Two concurrent orders of one customer create one contact. A contact that the shop has edited may
-- have any number.
create unique index contacts_from_orders on contacts (number) where from_orders and not changed_here;

-- A number that the shop has removed is not added again, so removed contacts are looked up by number,
-- too.
drop index contacts_by_number;
create index contacts_by_number on contacts (number);

-- Time up to which the customers of orders have been added to the contacts.
create table buyers_met (
  one boolean primary key default true check (one),
  until timestamptz not null default '-infinity'
);
insert into buyers_met default values;

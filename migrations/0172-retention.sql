-- Retention of personal data in months. `null` if data is kept until staff delete it.
create table retention_rules (
  one boolean primary key default true check (one),
  orders integer check (orders > 0),
  messages integer check (messages > 0),
  slips integer check (slips > 0),
  jerseys integer check (jerseys > 0)
);
insert into retention_rules default values;

-- Completed orders that still have customer data, by the time of completion.
create index orders_known on orders (stage_since)
  where anonymised_at is null and stage in ('handed_over', 'posted', 'cancelled');

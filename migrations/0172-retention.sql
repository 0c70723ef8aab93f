-- How long personal data are kept, in months; null: until somebody deletes them.
create table retention_rules (
  one boolean primary key default true check (one),
  orders integer check (orders > 0),
  messages integer check (messages > 0),
  slips integer check (slips > 0),
  jerseys integer check (jerseys > 0)
);
insert into retention_rules default values;

-- Orders that are done with and whose customers are still known, by how long they have been done.
create index orders_known on orders (stage_since)
  where anonymised_at is null and stage in ('handed_over', 'posted', 'cancelled');

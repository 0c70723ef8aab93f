-- Working hours and capacity, a single row, from which due dates are computed. Off until the shop
-- turns it on.
create table due_rules (
  one boolean primary key default true check (one),
  is_on boolean not null default false,
  -- [true, true, true, true, true, true, false]: Monday to Sunday.
  week jsonb not null default '[true, true, true, true, true, true, false]',
  -- Shop time, HH:mm.
  cut_off text not null default '16:00',
  -- [{"date": "2026-12-01", "percent": 50, "name": "Aida is sick"}, …]
  days jsonb not null default '[]',
  -- Capacity of a usual day, such as {"sets": 40, "sheets": 60, "pieces": null}; `null` for no limit.
  capacity jsonb not null default '{"sets": null, "sheets": null, "pieces": null}',
  keep_free_percent integer not null default 10 check (keep_free_percent between 0 and 90),
  -- Working days, such as {"sets": 3, "sheets": 3, "pieces": 5}.
  turnaround jsonb not null default '{"sets": 3, "sheets": 3, "pieces": 5}',
  -- [{"product_id": 7, "days": 1}, …]: products with a different turnaround.
  products jsonb not null default '[]',
  -- Working days of a rush order.
  rush_days integer not null default 1 check (rush_days >= 0),
  version integer not null default 1
);
insert into due_rules default values;
create trigger due_rules_changed after insert or update or delete or truncate on due_rules
  for each statement execute function announce_content();

-- Holidays are not working days.
create trigger holidays_changed after update of holidays on sending_rules
  for each statement execute function announce_content();

alter table orders
  -- The due date, which is the latest due date of the items. `null` if the order has none.
  add column due_on text check (due_on ~ '^\d{4}-\d\d-\d\d$'),
  -- {"first": "2026-11-27", "pay_by": "2026-11-24T08:00:00Z", "lines": [{"way": "sheets", "units": 12, "due_on": "2026-11-27"}]}
  add column due jsonb,
  -- The working day on which staff plan to produce the order.
  add column planned_on text check (planned_on ~ '^\d{4}-\d\d-\d\d$'),
  add check ((due_on is null) = (due is null));
create index orders_due on orders (due_on, id) where due_on is not null and stage in ('new', 'paid', 'in_production');
-- Index for the order of the board and of batches, earliest due date first.
create index orders_in_order_of_work on orders (stage, coalesce(due_on, '9999-12-31'), stage_since, id);

-- Shop days as dates. Before, they were text with a constraint on `YYYY-MM-DD`.
drop index orders_in_order_of_work;
alter table orders
  drop constraint orders_due_on_check, drop constraint orders_planned_on_check, drop constraint orders_valid_until_check,
  alter column due_on type date using due_on::date,
  alter column planned_on type date using planned_on::date,
  alter column valid_until type date using valid_until::date;
create index orders_in_order_of_work on orders (stage, coalesce(due_on, '9999-12-31'::date), stage_since, id);

alter table coupons
  drop constraint coupons_from_day_check, drop constraint coupons_to_day_check,
  alter column from_day type date using from_day::date,
  alter column to_day type date using to_day::date;

alter table deals
  drop constraint deals_from_day_check, drop constraint deals_to_day_check,
  alter column from_day type date using from_day::date,
  alter column to_day type date using to_day::date;

alter table order_groups alter column reminded_on type date using reminded_on::date;

alter table repeats
  alter column starts_on type date using starts_on::date,
  alter column ends_on type date using ends_on::date;

alter table gateway_pace alter column day drop default, alter column day drop not null;
alter table gateway_pace alter column day type date using nullif(day, '')::date;

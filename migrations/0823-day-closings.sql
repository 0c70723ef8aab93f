-- Closing of days and locking of months.

-- A reversal counts at the time of the entry that it undoes, so that the sums of a day include its corrections. The
-- time of the correction is `created_at`. Pending checks of foreign keys would refuse the change of the table.
set constraints all immediate;
alter table payments disable trigger user;
update payments set paid_at = original.paid_at
from payments as original
where payments.reverses = original.id and payments.paid_at <> original.paid_at;
alter table payments enable trigger user;

-- Rows are immutable except for the reopening (`keep_closings`).
create table day_closings (
  id bigint generated always as identity primary key,
  -- Shop day.
  day date not null,
  -- Sums of the day when it was closed (`daySumsSchema`).
  sums jsonb not null,
  -- Entries in the sums. All other entries of the day were recorded later.
  entry_ids bigint[] not null,
  -- Cash in the drawer in the morning, and the cash that should be in it.
  float_sen integer not null check (float_sen >= 0),
  expected_sen integer not null,
  counted_sen integer not null check (counted_sen >= 0),
  note text not null default '',
  closed_by text not null,
  closed_at timestamptz not null default now(),
  reopened_at timestamptz,
  reopened_by text,
  reopen_reason text,
  check (num_nulls(reopened_at, reopened_by, reopen_reason) in (0, 3))
);
create unique index day_closings_day on day_closings (day) where reopened_at is null;

-- Months in which payments can't be recorded (`refuse_locked_month`). Immutable except for the unlocking.
create table month_locks (
  id bigint generated always as identity primary key,
  -- First day of the month.
  month date not null check (extract(day from month) = 1),
  locked_by text not null,
  locked_at timestamptz not null default now(),
  unlocked_at timestamptz,
  unlocked_by text,
  unlock_reason text,
  check (num_nulls(unlocked_at, unlocked_by, unlock_reason) in (0, 3))
);
create unique index month_locks_month on month_locks (month) where unlocked_at is null;

-- Credits on bank statements by which a provider paid out what customers had paid.
create table provider_payouts (
  line_id bigint primary key references statement_lines (id),
  provider text not null,
  -- Shop days whose payments the credit pays out.
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  -- Payments less refunds and recorded fees of these days. The difference to the credit is the provider's fee.
  expected_sen integer not null,
  credit_sen integer not null,
  chosen_by text not null,
  chosen_at timestamptz not null default now(),
  unique (provider, to_day)
);
alter table statement_lines drop constraint statement_lines_state_check;
alter table statement_lines add constraint statement_lines_state_check
  check (state in ('open', 'ticked', 'dismissed', 'reversal', 'taken_back', 'payout'));

-- Finds orders with money due, the oldest first.
create index orders_due_balance on orders (placed_at, id)
  where paid_sen < total_sen and stage not in ('quoted', 'cancelled');
-- Counts the payment reminders of a day.
create index order_events_reminded on order_events (at) where action = 'reminded';

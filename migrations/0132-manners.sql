-- Limits that keep a number from being flagged as a bot: messages to one recipient, and the warm-up of
-- a new number.

alter table sending_rules
  -- Messages to one recipient per day. `null` if there is no limit.
  add column per_number_a_day integer check (per_number_a_day >= 1),
  add column per_number_gap_seconds integer not null default 0 check (per_number_gap_seconds >= 0),
  -- {"starts_on": "2026-12-01", "first_day": 20, "growth_percent": 50, "days": 14}; `null` if the
  -- number is not new.
  add column warm_up jsonb;

-- Number of messages sent on the current shop day. Counted only while a number is warming up.
alter table gateway_pace
  add column day text not null default '',
  add column sent integer not null default 0;

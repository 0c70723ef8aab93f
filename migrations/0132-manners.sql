-- What keeps a number from being taken for a robot's: how many messages one receiver gets, and a new number sends.

alter table sending_rules
  -- Null: no such limit.
  add column per_number_a_day integer check (per_number_a_day >= 1),
  add column per_number_gap_seconds integer not null default 0 check (per_number_gap_seconds >= 0),
  -- {"starts_on": "2026-12-01", "first_day": 20, "growth_percent": 50, "days": 14}; null: the number is not new.
  add column warm_up jsonb;

-- Messages of the shop's present day, counted while the number is being warmed up.
alter table gateway_pace
  add column day text not null default '',
  add column sent integer not null default 0;

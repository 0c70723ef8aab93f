-- Minimum number of seconds between two planned messages. A random number up to the second value is
-- added. If both are 0, there is no minimum interval.
alter table sending_rules
  add column apart_seconds integer not null default 0 check (apart_seconds >= 0),
  add column apart_spread_seconds integer not null default 0 check (apart_spread_seconds >= 0);

-- No engine starts a planned message before this time.
alter table gateway_pace add column next_at timestamptz;

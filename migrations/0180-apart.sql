-- Between two messages that were planned lie so many seconds at least, and up to so many more at random. Both 0: only
-- the pace holds.
alter table sending_rules
  add column apart_seconds integer not null default 0 check (apart_seconds >= 0),
  add column apart_spread_seconds integer not null default 0 check (apart_spread_seconds >= 0);

-- Before this no planned message is begun, by whichever engine.
alter table gateway_pace add column next_at timestamptz;

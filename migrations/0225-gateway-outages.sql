-- The gateway is known to be down, or was: one row for each kind of gateway, shared by all engines, so that a crash
-- forgets nothing. While it is open (ended_at null) what falls due is held, and one engine at a time looks again.
create table gateway_outages (
  gateway text primary key,
  -- A code; the words are in core/values/outage-words.ts.
  cause text not null,
  began_at timestamptz not null default clock_timestamp(),
  -- Looks since it began; the pauses between them grow.
  looks integer not null default 0,
  -- Before this nobody looks.
  look_at timestamptz not null,
  ended_at timestamptz,
  -- Since it ended: when all that had waited was through.
  through_at timestamptz
);

create function announce_gateway_outage() returns trigger language plpgsql as $$
begin
  perform pg_notify('gateway_outages', new.gateway);
  return null;
end $$;
create trigger gateway_outages_changed after insert or update on gateway_outages
  for each row execute function announce_gateway_outage();

-- Why the gateway as a whole did not take a part at its last try; null: it did, or it was about the part itself.
alter table message_parts add column failure text;

-- Messages a second while what waited for the gateway goes out; null: no faster than ever.
alter table sending_rules add column catch_up_per_second double precision check (catch_up_per_second >= 0);

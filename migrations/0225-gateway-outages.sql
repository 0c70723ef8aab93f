-- Outages of each kind of gateway, shared by all engines and kept across crashes. During an outage
-- (ended_at is null) due messages are held, and one engine at a time probes the gateway.
create table gateway_outages (
  gateway text primary key,
  -- A code; core/messaging has the texts.
  cause text not null,
  began_at timestamptz not null default clock_timestamp(),
  -- Number of probes since the outage began. The pauses between probes grow with it.
  looks integer not null default 0,
  -- The time of the next probe.
  look_at timestamptz not null,
  ended_at timestamptz,
  -- Time at which all held messages had been sent.
  through_at timestamptz
);

create function announce_gateway_outage() returns trigger language plpgsql as $$
begin
  perform pg_notify('gateway_outages', new.gateway);
  return null;
end $$;
create trigger gateway_outages_changed after insert or update on gateway_outages
  for each row execute function announce_gateway_outage();

-- The reason why the gateway as a whole failed at the last attempt of this part; `null` if it accepted it, or if the
-- failure was about the part.
alter table message_parts add column failure text;

-- Messages per second while held messages are sent after an outage. `null` if the usual rate applies.
alter table sending_rules add column catch_up_per_second double precision check (catch_up_per_second >= 0);

-- Notifies every engine that a gateway is down or back.
create or replace function announce_gateway_outage() returns trigger language plpgsql as $$
begin
  perform pg_notify('gateway_outages', new.gateway);
  return null;
end $$;

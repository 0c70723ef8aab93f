-- Sending hours, pause, and rate limits. Changes are announced to all engines.
create table sending_rules (
  one boolean primary key default true check (one),
  -- Start of the current or the last pause. Sending is paused while resumed_at is null.
  paused_at timestamptz,
  resumed_at timestamptz,
  paused_by text not null default '',
  -- Monday to Sunday, each {"from": "09:00", "to": "21:00"}, or null for a closed day. `null` if
  -- messages may be sent at any time.
  hours jsonb,
  -- [{"date": "2026-12-25", "name": "Krismas"}]
  holidays jsonb not null default '[]',
  grace_minutes integer not null default 360 check (grace_minutes between 5 and 10080),
  -- Messages per second. `null` if the environment variables decide.
  per_second double precision check (per_second >= 0)
);
insert into sending_rules default values;

create function announce_sending_rules() returns trigger language plpgsql as $$
begin
  perform pg_notify('sending_rules', 'changed');
  return null;
end $$;
create trigger sending_rules_changed after update on sending_rules
  for each statement execute function announce_sending_rules();

-- Messages for which a person is waiting are sent before planned messages, however many of these are
-- due.
create index messages_urgent on messages (due_at)
  where due_at is not null and (asked or origin in ('call', 'order'));

-- The gateway's health depends on its last failure, which may be a million calls ago.
create index part_attempts_failed on part_attempts (id) where outcome <> 'accepted';

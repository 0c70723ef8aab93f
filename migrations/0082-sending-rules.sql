-- When messages may go out, read by every engine; a change is told to all of them at once.
create table sending_rules (
  one boolean primary key default true check (one),
  -- The pause in force, or the last one; while resumed_at is null it is in force.
  paused_at timestamptz,
  resumed_at timestamptz,
  paused_by text not null default '',
  -- Monday to Sunday, each {"from": "09:00", "to": "21:00"} or null (closed); null: at any time.
  hours jsonb,
  -- [{"date": "2026-12-25", "name": "Krismas"}]
  holidays jsonb not null default '[]',
  grace_minutes integer not null default 360 check (grace_minutes between 5 and 10080),
  -- Messages a second; null: what the variables say.
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

-- What a person waits for goes before what was planned, however much of that is due.
create index messages_urgent on messages (due_at)
  where due_at is not null and (asked or origin in ('call', 'order'));

-- How the gateway is doing is told by its last failure, which may lie a million calls back.
create index part_attempts_failed on part_attempts (id) where outcome <> 'accepted';

-- Which engines run and where: each says every few seconds that it does.
create table engines (
  id uuid primary key,
  host text not null,
  pid integer not null,
  started_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp(),
  -- It ended in good order; one that was cut off merely says nothing any more.
  stopped boolean not null default false
);

-- What waits for a person, among any number of messages that have failed for good.
create index messages_undecided on messages (scheduled_at) where status = 'failed' and reason = 'Delivery unknown';

-- Running engines. Each one writes a heartbeat every few seconds.
create table engines (
  id uuid primary key,
  host text not null,
  pid integer not null,
  started_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp(),
  -- True if the engine was stopped properly. A killed engine only stops writing heartbeats.
  stopped boolean not null default false
);

-- Index for messages that wait for a decision, which are few among finally failed messages.
create index messages_undecided on messages (scheduled_at) where status = 'failed' and reason = 'Delivery unknown';

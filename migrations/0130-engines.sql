-- Running engines. Each one writes a heartbeat every few seconds.
create table engines (
  id uuid primary key,
  host text not null,
  pid integer not null,
  started_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp(),
  -- Set when it stopped properly. A killed engine just stops writing heartbeats.
  stopped boolean not null default false
);

-- Messages that wait for a decision, among any number of finally failed ones.
create index messages_undecided on messages (scheduled_at) where status = 'failed' and reason = 'Delivery unknown';

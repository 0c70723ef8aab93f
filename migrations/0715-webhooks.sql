-- Receivers of events at other programs.
create table webhooks (
  id uuid primary key,
  url text not null,
  -- The signing secret, encrypted with a key that is not in the database.
  sealed_secret text not null,
  events text[] not null,
  is_enabled boolean not null default true,
  created_at timestamptz not null default now(),
  -- Deliveries in a row that failed. After some, the webhook is paused and gets one delivery at a time.
  failures integer not null default 0,
  paused_until timestamptz not null default now(),
  delivered_at timestamptz
);

-- The outbox: one row per event and webhook, written in the transaction of the change. The data has ids and sums but no
-- names, numbers or texts. Texts of messages are read when the event is delivered.
create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  position bigint not null generated always as identity,
  webhook_id uuid not null references webhooks (id) on delete cascade,
  event text not null,
  -- The conversation or order. Events of one subject are delivered in their order while the receiver accepts them.
  subject text not null,
  data jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  -- While a delivery is under way, the end of its lease.
  next_attempt_at timestamptz not null default now(),
  -- A delivery that is still waiting then has failed.
  give_up_at timestamptz not null default now() + interval '3 days',
  ended_at timestamptz,
  -- Result of the last attempt: the status, or `null` and the problem, and the beginning of the body.
  status integer,
  problem text not null default '',
  response text not null default ''
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at) where state = 'waiting';
create index webhook_deliveries_subject on webhook_deliveries (webhook_id, subject, position) where state = 'waiting';
create index webhook_deliveries_log on webhook_deliveries (webhook_id, position);
create index webhook_deliveries_failed on webhook_deliveries (ended_at) where state = 'failed';
create index webhook_deliveries_created on webhook_deliveries (created_at);

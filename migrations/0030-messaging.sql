-- Messages to customers. The table is the queue; the parts record what was sent to the gateway.

create table messages (
  id uuid primary key,
  -- Digits with country code.
  phone text not null,
  body text not null,
  -- Attachments as the sender gave them: [{url, type, name, caption, size}].
  media jsonb not null default '[]',
  -- The time that the user chose. The engine uses due_at.
  scheduled_at timestamptz not null,
  status text not null check (status in ('pending', 'sending', 'sent', 'failed', 'cancelled')),
  -- Reason why the message failed, or why the last attempt failed if the message is pending again.
  reason text,
  -- Source of the message: scheduler, call (GET /api/whatsapp), or order.
  origin text not null,
  -- Key of the event that caused the message, such as an order id. Each key has at most one message.
  origin_key text unique,
  -- Each round has its own parts. Sending a sent message again starts a new round.
  round integer not null default 1,
  -- Number of refusals since staff last started the message. The pauses between attempts grow with it.
  refusals integer not null default 0,
  -- True if staff started this attempt and wait for the result. A failure is then final.
  asked boolean not null default false,
  -- True if staff chose the direct endpoint.
  direct boolean not null default false,
  -- Time from which an engine may claim the message. `null` if it is claimed or must not be sent.
  due_at timestamptz,
  -- An engine has claimed the message and is sending one of its parts until this time.
  lease_until timestamptz,
  lease_by uuid,
  created_at timestamptz not null default now(),
  -- A pending message always has a time at which an engine checks it, so none can get stuck.
  constraint pending_is_due check (status <> 'pending' or (due_at is not null and lease_until is null)),
  constraint sending_is_held check (status <> 'sending' or (due_at is null) <> (lease_until is null)),
  constraint others_rest check (status in ('pending', 'sending') or (due_at is null and lease_until is null))
);
create index messages_due on messages (due_at) where due_at is not null;
create index messages_lease on messages (lease_until) where lease_until is not null;
-- One index for each sort order of the list; cursors use the same columns.
create index messages_time on messages (scheduled_at, id);
create index messages_status on messages (status, scheduled_at, id);
create index messages_phone on messages (phone, scheduled_at, id);

-- The parts sent to the gateway, in this order: each attachment with its caption, then the text.
create table message_parts (
  id uuid primary key,
  message_id uuid not null references messages (id) on delete cascade,
  round integer not null,
  position integer not null,
  kind text not null check (kind in ('media', 'document', 'text')),
  body text not null,
  url text,
  name text,
  -- True if the message continues without this part when the gateway refuses the part.
  optional boolean not null default false,
  state text not null default 'waiting'
    check (state in ('waiting', 'handing', 'accepted', 'refused', 'unknown')),
  attempt integer not null default 0,
  handed_at timestamptz,
  reason text,
  gateway_id text,
  -- Staff's decision about a part whose result was unknown.
  decision text check (decision in ('sent', 'send_again')),
  decided_by text,
  decided_at timestamptz,
  unique (message_id, round, position)
);

-- The log of all gateway calls. Rows are never changed.
create table part_attempts (
  id bigint generated always as identity primary key,
  part_id uuid not null references message_parts (id) on delete cascade,
  attempt integer not null,
  direct boolean not null,
  handed_at timestamptz not null,
  ended_at timestamptz not null default now(),
  outcome text not null check (outcome in ('accepted', 'refused', 'unknown')),
  reason text,
  gateway_id text
);
create index part_attempts_part on part_attempts (part_id);

-- Number of messages in each state, stored as changes to be summed. Inserts never wait for another
-- process, and a count doesn't read a million messages. A sweep merges the rows.
create table message_counts (
  status text not null,
  change bigint not null
);

-- The token bucket of a gateway, shared by all engines.
create table gateway_pace (
  gateway text primary key,
  tokens double precision not null,
  filled_at timestamptz not null
);

-- Triggers count and announce every change of a message in its transaction, so that no writer can
-- forget it. `messages` carries up to a hundred `id status` pairs (a notice holds 8,000 bytes),
-- `messages_due` the earliest new due time in seconds since 1970.
create function announce_messages() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    perform pg_notify('messages', string_agg(id || ' ' || status, ' '))
    from (select id, status, (row_number() over () - 1) / 100 as chunk from new_rows) as numbered
    group by chunk;
    perform pg_notify('messages_due', extract(epoch from min(due_at))::text)
    from new_rows having min(due_at) is not null;
  end if;
  if tg_op = 'INSERT' then
    insert into message_counts select status, count(*) from new_rows group by status;
  elsif tg_op = 'UPDATE' then
    insert into message_counts
    select status, sum(change)
    from (
      select status, 1 as change from new_rows union all select status, -1 from old_rows
    ) as changes
    group by status having sum(change) <> 0;
  else
    perform pg_notify('messages', string_agg(id || ' deleted', ' '))
    from (select id, (row_number() over () - 1) / 100 as chunk from old_rows) as numbered
    group by chunk;
    insert into message_counts select status, -count(*) from old_rows group by status;
  end if;
  return null;
end $$;

create trigger messages_inserted after insert on messages
  referencing new table as new_rows for each statement execute function announce_messages();
create trigger messages_updated after update on messages
  referencing old table as old_rows new table as new_rows for each statement execute function announce_messages();
create trigger messages_deleted after delete on messages
  referencing old table as old_rows for each statement execute function announce_messages();

-- The phone of the sandbox gateway.
create table sandbox_bubbles (
  id uuid primary key,
  phone text not null,
  part_id uuid not null,
  kind text not null check (kind in ('text', 'media', 'document')),
  body text not null,
  url text,
  name text,
  outcome text not null check (outcome in ('delivered', 'refused', 'unanswered')),
  direct boolean not null,
  arrived_at timestamptz not null default now()
);
create index sandbox_bubbles_chat on sandbox_bubbles (phone, arrived_at);

create table sandbox_chats (
  phone text primary key,
  bubbles integer not null,
  last_text text not null,
  last_at timestamptz not null
);
create index sandbox_chats_last on sandbox_chats (last_at);

create table sandbox_behaviour (
  single boolean primary key default true check (single),
  behaviour text not null check (behaviour in ('normal', 'refuse', 'time_out', 'html', 'slow'))
);

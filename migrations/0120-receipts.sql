-- What gateways tell later about what they took: see docs/decisions/0120.

create table gateway_receipts (
  -- The gateway's own id of what it took; receipts of one id come in any order and any number.
  gateway_id text primary key,
  -- The part that it is about, as soon as that is known, and which of its attempts, where the gateway tells.
  part_id uuid references message_parts (id) on delete cascade,
  attempt integer,
  -- The most that was told: each counts more than those before it, whichever came first.
  state text not null check (state in ('sent', 'failed', 'delivered', 'read')),
  -- Why it failed.
  reason text,
  sent_at timestamptz,
  failed_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  -- Nothing has come of it yet: its part is unknown to us, or being handed over.
  open boolean not null default true,
  heard_at timestamptz not null default now()
);
create index gateway_receipts_part on gateway_receipts (part_id);
create index gateway_receipts_open on gateway_receipts (heard_at) where open;
create index gateway_receipts_heard on gateway_receipts (heard_at);

-- Whose answer named this id. On the log rather than on the parts: those are changed with every send.
create index part_attempts_gateway on part_attempts (gateway_id) where gateway_id is not null;

-- The least that is known of all its parts, so that a list needs no look at them.
alter table messages add column receipt text check (receipt in ('sent', 'delivered', 'read'));

-- How far the sandbox phone has told of each bubble: delivered when the phone is looked at, read when the chat is.
alter table sandbox_bubbles add column receipt text check (receipt in ('delivered', 'read'));
create index sandbox_bubbles_untold on sandbox_bubbles (arrived_at) where outcome = 'delivered' and receipt is null;

-- Delivery receipts from gateways: see docs/decisions/0120.

create table gateway_receipts (
  -- The gateway's id of the part that it accepted. The receipts of an id arrive in any order and
  -- number.
  gateway_id text primary key,
  -- The part and attempt to which the receipt belongs. `null` until they are known.
  part_id uuid references message_parts (id) on delete cascade,
  attempt integer,
  -- The highest state that was received. Each state is higher than the states before it in this list.
  state text not null check (state in ('sent', 'failed', 'delivered', 'read')),
  -- Reason of a failure.
  reason text,
  sent_at timestamptz,
  failed_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  -- True if the receipt is not applied yet, because its part is unknown or is being sent.
  open boolean not null default true,
  heard_at timestamptz not null default now()
);
create index gateway_receipts_part on gateway_receipts (part_id);
create index gateway_receipts_open on gateway_receipts (heard_at) where open;
create index gateway_receipts_heard on gateway_receipts (heard_at);

-- The attempt that returned this id. It is stored on the log rather than on the parts, which change
-- with every send.
create index part_attempts_gateway on part_attempts (gateway_id) where gateway_id is not null;

-- The lowest state of all its parts, so that lists don't read them.
alter table messages add column receipt text check (receipt in ('sent', 'delivered', 'read'));

-- Receipts of the sandbox phone: delivered when the phone is opened, read when the chat is opened.
alter table sandbox_bubbles add column receipt text check (receipt in ('delivered', 'read'));
create index sandbox_bubbles_untold on sandbox_bubbles (arrived_at) where outcome = 'delivered' and receipt is null;

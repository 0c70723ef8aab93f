-- From paid orders to print-ready sheets. A batch is printed together and doesn't change after it is
-- created.

create table production_batches (
  id uuid primary key,
  -- The number that staff see, such as batch 12.
  number integer generated always as identity unique,
  kind text not null check (kind in ('batch', 'reprint')),
  -- The batch that a reprint repeats, and the reason. `null` if the batch is not a reprint.
  reprint_of uuid references production_batches (id),
  why text not null default '',
  -- Idempotency key from the browser. A repeated call finds the existing batch.
  request_id text not null unique,
  made_at timestamptz not null default clock_timestamp(),
  made_by text not null,
  -- Times of printing, cutting and sorting, and who recorded them: {"printed": {"at": …, "by": …}}.
  steps jsonb not null default '{}',
  undone_at timestamptz,
  undone_by text,
  -- Incremented on every change, so that a save based on an older version is refused.
  version integer not null default 1,
  check ((kind = 'reprint') = (reprint_of is not null)),
  check ((undone_at is null) = (undone_by is null))
);

-- The pieces of a batch: each line of an order with all its copies.
create table production_pieces (
  batch_id uuid not null references production_batches (id) on delete cascade,
  position integer not null,
  order_id uuid not null references orders (id) on delete cascade,
  order_number text not null,
  -- Position of the order's line, from 0.
  line integer not null,
  material text not null,
  width_mm integer not null,
  height_mm integer not null,
  -- Number of copies on all sheets. For stickers, the number of copies on one sheet, which may be
  -- printed several times.
  copies integer not null check (copies > 0),
  times integer not null check (times > 0),
  art jsonb not null,
  -- True while the batch claims the piece, which ends when the batch is undone. A reprint claims no
  -- pieces.
  claimed boolean not null,
  primary key (batch_id, position)
);
-- The index prevents two batches from claiming one piece, even if they are created at the same time.
create unique index production_pieces_once on production_pieces (order_id, line) where claimed;
create index production_pieces_order on production_pieces (order_id);

create table production_sheets (
  batch_id uuid not null references production_batches (id) on delete cascade,
  -- Number of the sheet from 1, counted across all materials of the batch.
  number integer not null,
  material text not null,
  -- Number of times that this sheet is printed.
  times integer not null check (times > 0),
  film jsonb not null,
  -- [{"key": "2611-0042/1", "copy": 1, "xMm": 5, "yMm": 5, "turned": false}, …]
  placed jsonb not null,
  primary key (batch_id, number)
);

-- Batch history. Append-only.
create table production_events (
  id bigint generated always as identity primary key,
  batch_id uuid not null references production_batches (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  deed text not null,
  note text not null default '',
  done_by text not null
);
create index production_events_batch on production_events (batch_id, id);

-- Announces changes of batches on the channel for orders.
create function announce_batch() returns trigger language plpgsql as $$
begin
  perform pg_notify('orders', new.id::text);
  return null;
end $$;
create trigger production_batches_changed after insert or update on production_batches
  for each row execute function announce_batch();

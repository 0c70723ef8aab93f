-- From paid orders to print-ready sheets. A batch is what is printed together: frozen as it was when it was made.

create table production_batches (
  id uuid primary key,
  -- What people say: batch 12.
  number integer generated always as identity unique,
  kind text not null check (kind in ('batch', 'reprint')),
  -- Of a reprint: the batch that it prints something of anew, and why.
  reprint_of uuid references production_batches (id),
  why text not null default '',
  -- The screen's own name for this batch: a repeated call finds the batch that exists.
  request_id text not null unique,
  made_at timestamptz not null default clock_timestamp(),
  made_by text not null,
  -- Who has said when that it is printed, cut, sorted: {"printed": {"at": …, "by": …}}.
  steps jsonb not null default '{}',
  undone_at timestamptz,
  undone_by text,
  -- One more with every change: who has seen an older one is told so.
  version integer not null default 1,
  check ((kind = 'reprint') = (reprint_of is not null)),
  check ((undone_at is null) = (undone_by is null))
);

-- What is printed: each line of an order with all its copies.
create table production_pieces (
  batch_id uuid not null references production_batches (id) on delete cascade,
  position integer not null,
  order_id uuid not null references orders (id) on delete cascade,
  order_number text not null,
  -- Which line of the order's goods, from 0.
  line integer not null,
  material text not null,
  width_mm integer not null,
  height_mm integer not null,
  -- On all sheets together; of stickers on one sheet, which is printed so many times.
  copies integer not null check (copies > 0),
  times integer not null check (times > 0),
  art jsonb not null,
  -- A batch claims what it prints until it is taken back; a reprint claims nothing.
  claimed boolean not null,
  primary key (batch_id, position)
);
-- No tag on the sheets of two batches, whoever presses when.
create unique index production_pieces_once on production_pieces (order_id, line) where claimed;
create index production_pieces_order on production_pieces (order_id);

create table production_sheets (
  batch_id uuid not null references production_batches (id) on delete cascade,
  -- From 1, over all materials of the batch.
  number integer not null,
  material text not null,
  -- How often this sheet is printed.
  times integer not null check (times > 0),
  film jsonb not null,
  -- [{"key": "2611-0042/1", "copy": 1, "xMm": 5, "yMm": 5, "turned": false}, …]
  placed jsonb not null,
  primary key (batch_id, number)
);

-- Who did what to a batch, and when; only ever added to.
create table production_events (
  id bigint generated always as identity primary key,
  batch_id uuid not null references production_batches (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  deed text not null,
  note text not null default '',
  done_by text not null
);
create index production_events_batch on production_events (batch_id, id);

-- Open screens hear of batches where they hear of orders.
create function announce_batch() returns trigger language plpgsql as $$
begin
  perform pg_notify('orders', new.id::text);
  return null;
end $$;
create trigger production_batches_changed after insert or update on production_batches
  for each row execute function announce_batch();

-- Steps sent by scanning phones, so that a repeated one is applied once.
create table scanned_steps (
  request_id text primary key,
  order_id uuid not null references orders (id) on delete cascade,
  done_at timestamptz not null default now()
);
create index scanned_steps_done on scanned_steps (done_at);
-- Finds an order by its tracking number.
create index orders_tracking on orders (tracking) where tracking <> '';

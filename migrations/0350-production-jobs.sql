-- Items that are on no print sheet: ordered from a supplier, or made by hand. An item without a row is
-- not started.
create table production_jobs (
  order_id uuid not null references orders (id) on delete cascade,
  -- Position of the order's item, from 0.
  item integer not null check (item >= 0),
  -- 0 for the first time; each remake of spoiled pieces is the next round.
  round integer not null check (round >= 0),
  -- Number of pieces to remake, and the reason; `null` for the whole quantity.
  quantity integer check (quantity > 0),
  why text not null default '',
  supplier text not null default '',
  -- The supplier's order number.
  reference text not null default '',
  expected_on date,
  cost_sen integer check (cost_sen >= 0),
  ordered_at timestamptz,
  ordered_by text not null default '',
  -- When it arrived or was finished.
  done_at timestamptz,
  done_by text not null default '',
  -- Incremented on every change: a save based on an older version is refused.
  version integer not null default 1,
  primary key (order_id, item, round)
);
create index production_jobs_open on production_jobs (order_id) where done_at is null;
create index production_jobs_done on production_jobs (done_at) where done_at is not null;

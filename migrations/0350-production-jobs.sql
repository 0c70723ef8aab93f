-- Items that are on no print sheet: ordered from a supplier, or made by hand. An item without a row is
-- not started.
create table production_jobs (
  order_id uuid not null references orders (id) on delete cascade,
  -- Position of the order's item, from 0.
  item integer not null check (item >= 0),
  -- 0 for the first round. If spoiled pieces are made again, this is the next round.
  round integer not null check (round >= 0),
  -- Number of pieces to make again, and the reason. `null` if the job covers the whole quantity.
  quantity integer check (quantity > 0),
  why text not null default '',
  supplier text not null default '',
  -- The supplier's order number.
  reference text not null default '',
  expected_on date,
  cost_sen integer check (cost_sen >= 0),
  ordered_at timestamptz,
  ordered_by text not null default '',
  -- Time at which the goods arrived or were finished.
  done_at timestamptz,
  done_by text not null default '',
  -- Incremented on every change, so that a save based on an older version is refused.
  version integer not null default 1,
  primary key (order_id, item, round)
);
create index production_jobs_open on production_jobs (order_id) where done_at is null;
create index production_jobs_done on production_jobs (done_at) where done_at is not null;

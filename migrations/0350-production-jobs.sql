-- What of an order lies on no sheet: ordered from somebody else, or made by hand. A row comes with the first that is done
-- about it; until then it is to do.
create table production_jobs (
  order_id uuid not null references orders (id) on delete cascade,
  -- Which of the order's goods, from 0.
  item integer not null check (item >= 0),
  -- 0 the first time; what was spoiled is made again as the next.
  round integer not null check (round >= 0),
  -- How many of it are made again, and why; null: all that was ordered.
  quantity integer check (quantity > 0),
  why text not null default '',
  supplier text not null default '',
  -- What the supplier calls it.
  reference text not null default '',
  expected_on date,
  cost_sen integer check (cost_sen >= 0),
  ordered_at timestamptz,
  ordered_by text not null default '',
  -- Arrived, or made.
  done_at timestamptz,
  done_by text not null default '',
  -- One more with every change: who has seen an older one is told so.
  version integer not null default 1,
  primary key (order_id, item, round)
);
create index production_jobs_open on production_jobs (order_id) where done_at is null;
create index production_jobs_done on production_jobs (done_at) where done_at is not null;

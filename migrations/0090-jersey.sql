-- The softball jersey lists, one row for each player.

create table jersey_rows (
  -- Made by whoever adds the row, so that a repeated save adds it once.
  id uuid primary key,
  order_id text not null check (order_id in ('SKJ6-G', 'SKJ6-B')),
  -- Its place in the list; gaps where rows were removed.
  position integer not null,
  nama text not null,
  size text not null,
  bilangan text not null,
  -- Counts its changes: nobody overwrites what a colleague has changed meanwhile.
  version integer not null default 1,
  changed_by text not null,
  changed_at timestamptz not null
);
create index jersey_rows_list on jersey_rows (order_id, position);

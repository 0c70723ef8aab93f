-- Softball jersey lists, one row per player.

create table jersey_rows (
  -- Created by the client that adds the row, so that a repeated save adds it once.
  id uuid primary key,
  order_id text not null check (order_id in ('SKJ6-G', 'SKJ6-B')),
  -- Position in the list, with gaps where rows were removed.
  position integer not null,
  nama text not null,
  size text not null,
  bilangan text not null,
  -- Incremented on every change, so that nobody overwrites a colleague's change.
  version integer not null default 1,
  changed_by text not null,
  changed_at timestamptz not null
);
create index jersey_rows_list on jersey_rows (order_id, position);

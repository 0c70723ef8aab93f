-- Softball jersey lists, one row per player.

create table jersey_rows (
  -- The client that adds the row creates its id, so that a repeated save adds the row once.
  id uuid primary key,
  order_id text not null check (order_id in ('SKJ6-G', 'SKJ6-B')),
  -- Position in the list, with gaps where rows were removed.
  position integer not null,
  nama text not null,
  size text not null,
  bilangan text not null,
  -- Incremented on every change, so that a save can't overwrite a colleague's change.
  version integer not null default 1,
  changed_by text not null,
  changed_at timestamptz not null
);
create index jersey_rows_list on jersey_rows (order_id, position);

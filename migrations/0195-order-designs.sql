-- What customers of stickers send to be printed. Beside the order and not among the files that go with messages: those
-- may be fetched by whoever knows their address.
create table order_designs (
  -- Random.
  id text primary key,
  order_id uuid not null references orders (id) on delete cascade,
  -- Of the bytes: the same file sent twice is one.
  hash text not null,
  -- As the customer calls it, without its folder.
  name text not null,
  type text not null
    check (type in ('image/png', 'image/jpeg', 'image/webp', 'application/pdf', 'image/vnd.adobe.photoshop')),
  bytes integer not null,
  -- Null for what has no pixels, or does not tell.
  width_px integer,
  height_px integer,
  -- A small WebP made anew from it; null where we can't draw it.
  preview bytea,
  added_at timestamptz not null default clock_timestamp(),
  -- Who of the shop put it there, by name; empty: the customer.
  added_by text not null default '',
  -- False until all of it is stored; until then nobody sees it.
  complete boolean not null default false
);
create unique index order_designs_once on order_designs (order_id, hash) where complete;
create index order_designs_order on order_designs (order_id, added_at);
alter table order_designs alter column preview set storage external;

-- In pieces, so that neither storing nor serving one holds the embedded database for long.
create table order_design_pieces (
  design_id text not null references order_designs (id) on delete cascade,
  -- Where in the file it begins, in bytes.
  start integer not null,
  content bytea not null,
  primary key (design_id, start)
);
alter table order_design_pieces alter column content set storage external;

-- When the shop said that the design came another way; null: it has not.
alter table orders add column design_came_at timestamptz;

create trigger order_designs_stored after update on order_designs
  for each row execute function announce_order_of();
create function announce_order_before() returns trigger language plpgsql as $$
begin
  perform pg_notify('orders', public_id) from orders where id = old.order_id;
  return null;
end $$;
create trigger order_designs_removed after delete on order_designs
  for each row execute function announce_order_before();

-- How long designs of finished orders are kept, in months; null: until somebody deletes them.
alter table retention_rules add column designs integer check (designs > 0);

-- Design files from customers. They are separate from message attachments, which anyone with the
-- address can fetch.
create table order_designs (
  id text primary key,
  order_id uuid not null references orders (id) on delete cascade,
  -- Hash of the content. If a customer sends the same file twice, it is stored once.
  hash text not null,
  -- The customer's file name, without its folder.
  name text not null,
  type text not null
    check (type in ('image/png', 'image/jpeg', 'image/webp', 'application/pdf', 'image/vnd.adobe.photoshop')),
  bytes integer not null,
  -- `null` if the file has no pixel size.
  width_px integer,
  height_px integer,
  -- A small WebP preview. `null` if the file can't be rendered.
  preview bytea,
  added_at timestamptz not null default clock_timestamp(),
  -- Name of the staff member who added the file. Empty if the customer added it.
  added_by text not null default '',
  -- False until the whole file is stored. Incomplete files are not shown.
  complete boolean not null default false
);
create unique index order_designs_once on order_designs (order_id, hash) where complete;
create index order_designs_order on order_designs (order_id, added_at);
alter table order_designs alter column preview set storage external;

-- Files are split so that neither storing nor serving one blocks the embedded database.
create table order_design_pieces (
  design_id text not null references order_designs (id) on delete cascade,
  -- Offset in the file, in bytes.
  start integer not null,
  content bytea not null,
  primary key (design_id, start)
);
alter table order_design_pieces alter column content set storage external;

-- Time at which staff recorded that the design was received elsewhere. `null` if they have not.
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

-- Retention of designs of completed orders in months. `null` if designs are kept until staff delete
-- them.
alter table retention_rules add column designs integer check (designs > 0);

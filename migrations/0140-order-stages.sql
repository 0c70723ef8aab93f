-- An order on its way through the shop, and everything that people did to it. `state` is the one that it is posted to,
-- so how far it has come is its stage.

-- What an order is found by: every end of each word of the name, and of number and phone, so that any part of them is
-- found by how it begins (see `message_words`).
-- With a path of its own: restoring a backup fills the column that it makes where no path is set.
create function order_words(number text, nama text, phone text) returns tsvector
language sql immutable parallel safe set search_path from current as $$
  select array_to_tsvector(coalesce(array_agg(ending), '{}')) from (
    select right(word, letters) as ending
    from unnest(search_words(nama)) as word, generate_series(1, length(word)) as letters
    union all
    select right(digits, length) from unnest(array[translate(number, '-', ''), phone]) as digits,
      generate_series(2, length(digits)) as length
  ) as endings
$$;

alter table orders
  add column stage text not null default 'new'
    check (stage in ('new', 'paid', 'in_production', 'ready', 'handed_over', 'posted', 'cancelled')),
  add column stage_since timestamptz,
  -- One more with every change: who has seen an older one is told so instead of overwriting.
  add column version integer not null default 1,
  -- When the shop saw the money in its bank, and how much of it. A slip is no proof.
  add column paid_at timestamptz,
  add column paid_sen integer check (paid_sen >= 0),
  add column tracking text not null default '',
  add column product_id integer generated always as ((goods ->> 'productId')::integer) stored,
  add column words tsvector generated always as (order_words(number, nama, phone)) stored;
update orders set stage_since = placed_at;
alter table orders alter column stage_since set not null,
  add check ((paid_at is null) = (paid_sen is null));

-- The orders of the list and of the board's columns.
drop index orders_placed;
create index orders_placed on orders (placed_at, id);
create index orders_stage_placed on orders (stage, placed_at, id);
create index orders_stage_since on orders (stage, stage_since, id);
create index orders_product on orders (product_id, placed_at, id);
create index orders_unpaid on orders (placed_at, id) where paid_at is null and stage <> 'cancelled';
create index orders_words on orders using gin (words) with (gin_pending_list_limit = 256);

-- Who did what to an order, and when; only ever added to.
create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  deed text not null,
  from_stage text,
  to_stage text,
  note text not null default '',
  -- What else was changed, for showing it and for taking it back.
  changes jsonb not null default '{}',
  done_by text not null
);
create index order_events_order on order_events (order_id, id);

-- Open screens hear of every change from the database itself, whoever makes it.
create function announce_order() returns trigger language plpgsql as $$
begin
  perform pg_notify('orders', new.public_id);
  return null;
end $$;
create trigger orders_inserted after insert on orders for each row execute function announce_order();
create trigger orders_changed after update on orders
  for each row when (old.version <> new.version) execute function announce_order();

create function announce_order_of() returns trigger language plpgsql as $$
begin
  perform pg_notify('orders', public_id) from orders where id = new.order_id;
  return null;
end $$;
create trigger payment_slips_inserted after insert on payment_slips
  for each row execute function announce_order_of();
create trigger order_events_inserted after insert on order_events
  for each row execute function announce_order_of();

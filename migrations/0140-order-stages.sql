-- The stages of an order, and its history. The column is called `stage`, because `state` is the
-- Malaysian state in the delivery address.

-- Search words of an order: every suffix of each word of the name, and of number and phone, so that
-- any part matches by prefix (see `message_words`). The search path is fixed, because restoring a
-- backup fills the generated column without one.
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
  -- Incremented on every change, so that a save based on an older version is refused.
  add column version integer not null default 1,
  -- Time at which the shop saw the payment in its bank account, and the amount. A slip is not enough.
  add column paid_at timestamptz,
  add column paid_sen integer check (paid_sen >= 0),
  add column tracking text not null default '',
  add column product_id integer generated always as ((goods ->> 'productId')::integer) stored,
  add column words tsvector generated always as (order_words(number, nama, phone)) stored;
update orders set stage_since = placed_at;
alter table orders alter column stage_since set not null,
  add check ((paid_at is null) = (paid_sen is null));

-- Indexes for the order list and for the columns of the board.
drop index orders_placed;
create index orders_placed on orders (placed_at, id);
create index orders_stage_placed on orders (stage, placed_at, id);
create index orders_stage_since on orders (stage, stage_since, id);
create index orders_product on orders (product_id, placed_at, id);
create index orders_unpaid on orders (placed_at, id) where paid_at is null and stage <> 'cancelled';
create index orders_words on orders using gin (words) with (gin_pending_list_limit = 256);

-- Order history. Append-only.
create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  deed text not null,
  from_stage text,
  to_stage text,
  note text not null default '',
  -- Other changed fields, for display and undo.
  changes jsonb not null default '{}',
  done_by text not null
);
create index order_events_order on order_events (order_id, id);

-- Triggers announce every change to open screens.
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

-- Orders. The prices of the day are stored with the order.

create table orders (
  id uuid primary key,
  -- The customer's secret. It is unguessable and is the only access without signing in.
  public_id text not null unique,
  -- The order number that staff and customers see, such as 2611-0042.
  number text not null unique,
  kind text not null check (kind in ('nametag', 'logo', 'sticker', 'ppsticker', 'jersey')),
  -- The items by type, with the figures behind the price.
  goods jsonb not null,
  goods_sen integer not null check (goods_sen >= 0),
  shipping_sen integer not null check (shipping_sen >= 0),
  total_sen integer not null check (total_sen = goods_sen + shipping_sen),
  nama text not null,
  phone text not null,
  delivery_method text not null check (delivery_method in ('selfPickup', 'pos')),
  pickup_place text not null,
  address1 text not null,
  address2 text not null,
  postcode text not null,
  city text not null,
  state text not null,
  country text not null,
  -- Idempotency key from the form, and the content that was sent with it. A repeated call finds the
  -- existing order.
  request_id text unique,
  request_hash text not null,
  -- The caller's network address, to limit orders from one address. Deleted after a day.
  placed_from text,
  placed_at timestamptz not null
);
create index orders_placed on orders (placed_at);
create index orders_phone on orders (phone, placed_at);
create index orders_placed_from on orders (placed_from, placed_at) where placed_from is not null;

-- The last number issued in each shop month, such as `2611`.
create table order_numbers (
  month text primary key,
  last integer not null
);

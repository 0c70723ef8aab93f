-- What customers send to show that they have paid. It is no proof: staff look into the bank.
create table payment_slips (
  order_id uuid not null references orders (id) on delete cascade,
  -- Of the bytes: the same slip sent twice is one.
  hash text not null,
  type text not null check (type in ('image/png', 'image/jpeg', 'image/webp', 'application/pdf')),
  bytes bytea not null,
  added_at timestamptz not null default now(),
  primary key (order_id, hash)
);
-- Pictures don't become smaller; trying would cost time.
alter table payment_slips alter column bytes set storage external;

-- Tries to look an order up by its number and a phone: numbers can be counted through, so tries are limited.
create table follow_tries (
  id uuid primary key,
  number text not null,
  tried_from text not null,
  tried_at timestamptz not null
);
create index follow_tries_number on follow_tries (number, tried_at);
create index follow_tries_from on follow_tries (tried_from, tried_at);

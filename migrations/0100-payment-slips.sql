-- Payment slips from customers. A slip proves nothing, so staff check the bank account.
create table payment_slips (
  order_id uuid not null references orders (id) on delete cascade,
  -- Hash of the content. If a customer sends the same slip twice, it is stored once.
  hash text not null,
  type text not null check (type in ('image/png', 'image/jpeg', 'image/webp', 'application/pdf')),
  bytes bytea not null,
  added_at timestamptz not null default now(),
  primary key (order_id, hash)
);
-- Compression is off, because pictures can't be compressed further and trying would take time.
alter table payment_slips alter column bytes set storage external;

-- Attempts to find an order by number and phone. Numbers are sequential, so attempts are limited.
create table follow_tries (
  id uuid primary key,
  number text not null,
  tried_from text not null,
  tried_at timestamptz not null
);
create index follow_tries_number on follow_tries (number, tried_at);
create index follow_tries_from on follow_tries (tried_from, tried_at);

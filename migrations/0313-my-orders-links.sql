-- Links to all orders of a phone, sent by WhatsApp. Phones without orders get one too, so that the
-- answer reveals nothing.
create table my_orders_links (
  -- Hash of the key in the link.
  hash text primary key,
  phone text not null,
  asked_from text not null,
  asked_at timestamptz not null default now()
);
create index my_orders_links_phone on my_orders_links (phone, asked_at);
create index my_orders_links_from on my_orders_links (asked_from, asked_at);

-- Parcel labels, bought from EasyParcel. Off while no key is stored. See
-- `core/settings/label-buying-calls.ts` and `core/orders/shipping`.
create table label_buying (
  one boolean primary key default true check (one),
  -- API key of EasyParcel, which is sent only to EasyParcel. Empty if there is no key.
  api_key text not null default '',
  -- Pick-up address and sender.
  sender jsonb not null
);
insert into label_buying (sender) values (jsonb_build_object(
  'name', '', 'phone', '', 'email', '', 'address1', '', 'address2', '', 'postcode', '', 'city', '', 'state', ''));

-- A row is a request to buy one label, stored before the seller is called.
create table parcel_labels (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  -- Idempotency key: a repeated call returns the same label.
  request_id text not null unique,
  state text not null,
  weight_g integer not null,
  service_id text not null,
  carrier text not null,
  quoted_sen integer not null,
  -- A shop day.
  collect_on text not null,
  -- If true, the order is marked as posted and the customer is notified when the label is bought.
  then_posted boolean not null,
  -- The seller's order number, stored before payment and used to ask the seller if the label was
  -- bought.
  seller_number text not null default '',
  price_sen integer,
  tracking text not null default '',
  tracking_page text not null default '',
  file_page text not null default '',
  -- Reason why the purchase stopped, as a code and in the words of EasyParcel.
  problem text not null default '',
  seller_words text not null default '',
  -- Fencing counter. A worker with an older count can't write any more.
  tries integer not null default 0,
  -- Time of the next automatic attempt. `null` if staff have to decide.
  next_at timestamptz,
  wanted_by text not null,
  wanted_at timestamptz not null default now(),
  bought_at timestamptz
);
-- At most one active label per order.
create unique index parcel_labels_one on parcel_labels (order_id) where state <> 'given_up';
create index parcel_labels_due on parcel_labels (next_at) where next_at is not null;

-- The carrier if the tracking number doesn't identify it, and a tracking link if the shop has none for
-- it.
alter table orders add column carrier text not null default '';
alter table orders add column tracking_page text not null default '';

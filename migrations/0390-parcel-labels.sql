-- Labels of parcels, bought from a seller of many carriers' labels; off while no key is kept.
-- See `core/settings/label-buying-calls.ts` and `core/orders/parcel-labels.ts`.
create table label_buying (
  one boolean primary key default true check (one),
  -- Empty: none. It leaves the program towards the seller only.
  api_key text not null default '',
  -- Where the carrier collects, and who sends.
  sender jsonb not null
);
insert into label_buying (sender) values (jsonb_build_object(
  'name', '', 'phone', '', 'email', '', 'address1', '', 'address2', '', 'postcode', '', 'city', '', 'state', ''));

-- A row is a wish to buy one label, stored before the seller is asked for anything.
create table parcel_labels (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  -- Of the press that it began with: the same once more is the same label.
  request_id text not null unique,
  state text not null,
  weight_g integer not null,
  service_id text not null,
  carrier text not null,
  quoted_sen integer not null,
  -- A shop day.
  collect_on text not null,
  -- Whether the order is posted, and its customer told, with the label.
  then_posted boolean not null,
  -- The seller's own number of it, stored before it is paid: by this number he is asked whether it was bought.
  seller_number text not null default '',
  price_sen integer,
  tracking text not null default '',
  tracking_page text not null default '',
  file_page text not null default '',
  -- Why it does not go on, as a code, and in the seller's own words.
  problem text not null default '',
  seller_words text not null default '',
  -- Counts who works on it: whoever comes with an older count writes nothing any more.
  tries integer not null default 0,
  -- When the program goes on with it by itself; null: not before a person says so.
  next_at timestamptz,
  wanted_by text not null,
  wanted_at timestamptz not null default now(),
  bought_at timestamptz
);
-- An order has one label that counts, whoever presses how often.
create unique index parcel_labels_one on parcel_labels (order_id) where state <> 'given_up';
create index parcel_labels_due on parcel_labels (next_at) where next_at is not null;

-- Who carries the parcel where its number alone does not tell, and a page of its own where the shop knows none.
alter table orders add column carrier text not null default '';
alter table orders add column tracking_page text not null default '';

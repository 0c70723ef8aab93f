-- Group orders: one link for a class or team. The organiser creates it, parents add children, and
-- closing it creates one order.
create table order_groups (
  id uuid primary key,
  -- The id in the addresses of staff pages.
  public_id text not null unique,
  -- Keys of the two links, 192 random bits each: the organiser's is sent to their phone, and they
  -- share the parents' link.
  organiser_key text not null unique,
  parents_key text not null unique,
  -- `unconfirmed`: the organiser's link has not been opened. `closing`: its order is being stored, and
  -- nothing may change.
  stage text not null check (stage in ('unconfirmed', 'open', 'closing', 'ordered', 'empty')),
  name text not null,
  organiser text not null,
  phone text not null,
  -- [{"kind": "nametag"}, {"kind": "described", "slug": "jersi", "choices": {}, "asks": ["saiz"], "numbers": true}]
  items jsonb not null,
  expected integer not null check (expected between 1 and 200),
  expected_names jsonb not null default '[]',
  payer text not null check (payer in ('parents', 'organiser')),
  delivery_method text not null check (delivery_method in ('selfPickup', 'pos')),
  address1 text not null default '',
  address2 text not null default '',
  postcode text not null default '',
  city text not null default '',
  state text not null default '',
  coupon text not null default '',
  closes_at timestamptz not null,
  -- Number of times that the group was closed. It is part of the idempotency key of the group's order.
  closings integer not null default 0,
  -- Reason why the group could not be closed at its deadline. Empty if there was no problem.
  trouble text not null default '',
  -- The shop day of the last reminder to parents.
  reminded_on text,
  version integer not null default 1,
  request_id text not null unique,
  request_hash text not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create index order_groups_to_close on order_groups (closes_at) where stage in ('open', 'closing');
create index order_groups_phone on order_groups (phone, created_at);
create index order_groups_changed on order_groups (stage, changed_at);

create table order_group_children (
  -- Created by the device that adds the child, so that a repeated save adds it once.
  id uuid primary key,
  group_id uuid not null references order_groups (id) on delete cascade,
  -- Hash of the parent's secret. Empty if the organiser or staff added the child.
  secret_hash text not null,
  name text not null,
  section text not null,
  -- Picks in the sequence of the group's items: [{"quantity": 1, "colour": "Red/White", "choices":
  -- {}}]
  picks jsonb not null,
  number text check (number ~ '^\d{1,2}$'),
  -- The price that the parent saw.
  price_sen integer not null,
  paid text not null default '' check (paid in ('', 'said', 'slip', 'cash')),
  -- Phone for reminders, which only the shop sees. Empty if the parent gave none.
  phone text not null default '',
  version integer not null default 1,
  added_from text,
  added_at timestamptz not null default now(),
  -- True if the child was removed. Its data is deleted, but the row prevents a repeated save from
  -- adding the child again.
  removed boolean not null default false,
  check (not removed or (name = '' and phone = '' and number is null))
);
create index order_group_children_group on order_group_children (group_id, added_at);
create index order_group_children_phone on order_group_children (phone) where phone <> '';
create index order_group_children_from on order_group_children (added_from, added_at) where added_from is not null;
-- Player numbers are unique within a group: `7` and `07` are the same.
create unique index order_group_children_number on order_group_children (group_id, lpad(number, 2, '0'))
  where number is not null;

create table order_group_slips (
  child_id uuid primary key references order_group_children (id) on delete cascade,
  type text not null,
  bytes bytea not null,
  added_at timestamptz not null default now()
);

-- The group from which the order was created. A group has at most one order (`close_group`).
alter table orders add column group_id uuid unique references order_groups (id) on delete set null;

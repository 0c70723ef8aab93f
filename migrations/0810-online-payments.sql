-- Connections to payment providers. Only one is active, but the others are still queried about their open checkouts.
create table payment_connections (
  provider text primary key check (provider in ('billplz', 'toyyibpay', 'chip', 'hitpay', 'curlec')),
  is_test boolean not null,
  -- The account, collection or brand at the provider. Not a secret.
  account text not null,
  -- JSON with the keys, encrypted with a key that is not in the database.
  sealed_keys text not null,
  -- Address for the provider's own receipts, which some providers require.
  email text not null,
  is_active boolean not null,
  -- No call before this time, after the provider was unreachable or refused too many calls.
  paused_until timestamptz,
  -- When the provider became unreachable. `null` while it answers.
  unreachable_since timestamptz,
  -- True if the provider has refused the keys since they were entered.
  keys_refused boolean not null default false
);
create unique index payment_connections_active on payment_connections (is_active) where is_active;

-- One attempt of a customer to pay on a provider's page, stored before the provider is called. `state` changes to `paid`
-- from any other state and never back.
create table checkouts (
  id uuid primary key,
  -- `null` for a test payment from Settings.
  order_id uuid references orders (id) on delete cascade,
  provider text not null,
  is_test boolean not null,
  account text not null,
  -- Our number of the attempt. The provider returns it.
  reference text not null unique,
  amount_sen integer not null check (amount_sen > 0),
  state text not null check (state in ('creating', 'unclear', 'failed', 'open', 'closing', 'closed', 'paid')),
  -- Ids of the page, and of its order, at the provider. Empty if unknown.
  provider_id text not null default '',
  provider_order_id text not null default '',
  url text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When the provider is queried next. `null` if it isn't.
  next_check_at timestamptz,
  checked_at timestamptz,
  -- The last problem, without keys. Empty if there was none.
  problem text not null default ''
);
create index checkouts_due on checkouts (next_check_at) where next_check_at is not null;
create index checkouts_order on checkouts (order_id);
create unique index checkouts_provider_id on checkouts (provider, provider_id) where provider_id <> '';
create index checkouts_provider_order on checkouts (provider, provider_order_id) where provider_order_id <> '';

-- Payments that a provider has received. `held` waits for a person, `recorded` is in the ledger.
create table online_payments (
  id uuid primary key,
  checkout_id uuid not null references checkouts (id) on delete cascade,
  provider text not null,
  payment_id text not null,
  amount_sen integer not null,
  currency text not null,
  method text not null,
  paid_at timestamptz not null,
  state text not null check (state in ('recorded', 'held', 'dismissed')),
  -- The reason why it waits. Empty if it was recorded at once.
  reason text not null default '',
  decided_by text not null default '',
  decided_at timestamptz,
  refunded_sen integer not null default 0,
  -- A refund that was sent to the provider and is not confirmed yet.
  refund_pending_sen integer not null default 0,
  refund_pending_at timestamptz,
  refund_by text not null default '',
  found_at timestamptz not null default now(),
  -- A payment is recorded once, however often it is reported.
  unique (provider, payment_id)
);
create index online_payments_checkout on online_payments (checkout_id);
create index online_payments_held on online_payments (found_at) where state = 'held';

-- Callbacks as they were received. They don't prove a payment. They only cause a query.
create table payment_callbacks (
  id bigint generated always as identity primary key,
  provider text not null,
  -- SHA-256 of the delivery's id or body, so that a repeated delivery is stored once.
  hash text not null,
  checkout_id uuid not null references checkouts (id) on delete cascade,
  is_signed boolean not null,
  -- Id of the page that the callback names.
  provider_id text not null,
  -- Has the customer's personal data. It is emptied when the order is anonymised, and after 90 days.
  body text not null,
  received_at timestamptz not null default now(),
  unique (provider, hash)
);
create index payment_callbacks_checkout on payment_callbacks (checkout_id);
create index payment_callbacks_kept on payment_callbacks (received_at) where body <> '';

-- The ledger of payments. Entries are immutable (`keep_payments`); a mistake is undone by a reversal.
create table payments (
  -- Ascending, so that entries of one transaction have an order.
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id) on delete cascade,
  kind text not null check (kind in ('payment', 'refund', 'fee', 'rounding', 'reversal')),
  -- Positive if the shop receives money. A rounding is positive if the customer pays less than the total.
  amount_sen integer not null check (amount_sen <> 0),
  method text not null check (method in ('cash', 'transfer', 'duitnow_qr', 'fpx', 'card', 'ewallet', 'other')),
  -- Equal to `created_at` if the time was not entered.
  paid_at timestamptz not null default now(),
  evidence text not null check (evidence in ('provider', 'statement', 'slip', 'staff')),
  -- Key of the evidence: the payment's id at the provider, the statement line, or the hash of the slip.
  evidence_ref text not null default '',
  -- Reference of the bank or provider, as on the slip. Empty if unknown.
  reference text not null default '',
  note text not null default '',
  recorded_by text not null,
  -- The entry that a reversal undoes. Deferred, because a backup restores the rows in any order.
  reverses bigint unique references payments (id) on delete cascade deferrable initially deferred,
  created_at timestamptz not null default now(),
  check ((kind = 'reversal') = (reverses is not null)),
  check (kind <> 'payment' or amount_sen > 0),
  check (kind not in ('refund', 'fee') or amount_sen < 0),
  check (kind <> 'rounding' or abs(amount_sen) <= 2)
);
create index payments_order on payments (order_id, id);
-- A provider may report a payment several times.
create unique index payments_provider on payments (evidence_ref, kind) where evidence = 'provider' and kind <> 'reversal';
create index payments_paid on payments (paid_at);
create index payments_reference on payments (reference) where reference <> '';

-- The sum of the entries except fees, kept by `sum_payments`. It is a column because sales figures and the filters of
-- the order list read it from indexes. An order can be partly paid before its payment is confirmed (`paid_at`).
alter table orders drop constraint orders_check1, drop constraint orders_paid_sen_check;
update orders set paid_sen = 0 where paid_sen is null;
alter table orders
  alter column paid_sen set default 0,
  alter column paid_sen set not null,
  -- Amount to pay before work begins. `null` if the whole total is due.
  add column deposit_sen integer check (deposit_sen > 0);

-- The deposit of a product, as a percentage of the item's price or as an amount for each order. The amount counts if both
-- are set.
alter table products
  add column deposit_percent integer check (deposit_percent between 1 and 99),
  add column deposit_sen integer check (deposit_sen > 0);

-- Copies payments made before the ledger existed. A payment becomes `cash` if staff created the order as paid,
-- because cash could be recorded only there. All others become `transfer`. `created_at` is the time of confirmation
-- (`paid_at`).
insert into payments (order_id, kind, amount_sen, method, paid_at, evidence, recorded_by, created_at)
select orders.id, 'payment', orders.paid_sen,
  case when taken.action = 'took the order' and seen.to_stage = 'paid'
    and abs(extract(epoch from seen.at - taken.at)) < 2 and abs(extract(epoch from orders.paid_at - taken.at)) < 2
    then 'cash' else 'transfer' end,
  orders.paid_at, 'staff', coalesce(confirmed.done_by, 'Automatic'), orders.paid_at
from orders
left join lateral (
  select action, at from order_events where order_id = orders.id order by id limit 1
) as taken on true
left join lateral (
  select to_stage, at from order_events where order_id = orders.id order by id offset 1 limit 1
) as seen on true
left join lateral (
  select done_by from order_events
  where order_id = orders.id
    and (action = 'saw the money' or (action = 'moved' and changes #> '{paid,before}' = 'null'::jsonb))
  order by id desc limit 1
) as confirmed on true
where orders.paid_at is not null and orders.paid_sen > 0
order by orders.paid_at, orders.id;

-- Links that open an order for its customer. Each key is random and only its hash is stored. A link
-- ends when it expires, when the order's phone changes, and when staff renew it.
create table customer_links (
  -- SHA-256 of the key, base64url.
  hash text primary key,
  order_id uuid not null references orders on delete cascade,
  -- The scope of the link: everything a customer can do with an order, or only uploading payment
  -- slips.
  purpose text not null check (purpose in ('order', 'slips')),
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- First use, which proves that the recipient has the phone.
  opened_at timestamptz,
  revoked_at timestamptz
);
create index customer_links_of_order on customer_links (order_id);
create index customer_links_expired on customer_links (expires_at);

-- Earlier keys were derived from the order's id: `base64url(sha256('following of ' || public_id))`.
-- Links already sent stay valid for half a year, or until the phone changes.
insert into customer_links (hash, order_id, purpose, made_at, expires_at)
select
  rtrim(translate(encode(sha256(convert_to(
    rtrim(translate(encode(sha256(convert_to('following of ' || public_id, 'UTF8')), 'base64'), '+/', '-_'), '='),
  'UTF8')), 'base64'), '+/', '-_'), '='),
  id, 'order', placed_at, now() + interval '180 days'
from orders where anonymised_at is null;

-- Time of the first use of a link to all orders.
alter table my_orders_links add column opened_at timestamptz;

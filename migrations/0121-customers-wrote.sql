-- The last message from each customer, as far as the gateway reports it. Meta accepts free-form
-- messages for 24 hours after it.
create table customers_wrote (
  -- Digits with country code.
  phone text primary key,
  at timestamptz not null
);

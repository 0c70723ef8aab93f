-- Time of the last message from each customer, if the gateway reports it. After such a message, Meta
-- accepts free-form messages for 24 hours.
create table customers_wrote (
  -- Digits with country code.
  phone text primary key,
  at timestamptz not null
);

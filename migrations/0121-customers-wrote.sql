-- When each customer last wrote to the shop, as far as the gateway tells: Meta takes free messages for a day after that.
create table customers_wrote (
  -- Digits with country code.
  phone text primary key,
  at timestamptz not null
);

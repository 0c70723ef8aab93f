-- Index for payments by the time at which they were recorded. Weekly sales and the list of payments in
-- a period use it.
create index orders_sales on orders (paid_at, product_id, paid_sen)
  where paid_at is not null and stage <> 'cancelled';

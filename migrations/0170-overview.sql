-- Payments by the time that they were recorded: for weekly sales and for the list of payments in a
-- period.
create index orders_sales on orders (paid_at, product_id, paid_sen)
  where paid_at is not null and stage <> 'cancelled';

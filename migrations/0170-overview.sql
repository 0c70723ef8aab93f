-- What came in, by when the money was seen: for sales by week, and for the list of what was paid on some days.
create index orders_sales on orders (paid_at, product_id, paid_sen)
  where paid_at is not null and stage <> 'cancelled';

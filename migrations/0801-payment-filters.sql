-- Finds orders that are partly paid or overpaid, and cancelled orders with money to refund.
create index orders_balance on orders (placed_at, id)
  where paid_sen <> 0 and (stage = 'cancelled' or paid_sen <> total_sen);
-- Finds the same picture on several orders.
create index payment_slips_hash on payment_slips (hash);

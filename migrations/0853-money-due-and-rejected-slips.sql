-- Finds the orders with money due of each column of the board.
create index orders_due_balance_stage on orders (stage, stage_since, id)
  where paid_sen < total_sen and stage not in ('quoted', 'cancelled');
-- Set if staff decide that the slip is not a payment for its order.
alter table payment_slips add column rejected_at timestamptz;

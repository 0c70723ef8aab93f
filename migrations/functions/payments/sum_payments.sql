-- Keeps `orders.paid_sen`, the sum of the order's entries. Fees are between the shop and its provider, so they don't count.
create or replace function sum_payments() returns trigger language plpgsql as $$
begin
  update orders set paid_sen = (
    select coalesce(sum(amount_sen), 0) from payments
    where order_id = new.order_id and kind <> 'fee'
  ) where id = new.order_id;
  return null;
end $$;
create or replace trigger payments_summed after insert on payments
  for each row execute function sum_payments();

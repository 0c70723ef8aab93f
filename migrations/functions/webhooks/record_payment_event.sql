create or replace function record_payment_event() returns trigger language plpgsql as $$
declare
  paid_order record;
begin
  select public_id, number, is_test into paid_order from orders where id = new.order_id;
  perform record_webhook_event('payment.recorded', paid_order.public_id, jsonb_build_object(
    'order', jsonb_build_object('id', paid_order.public_id, 'number', paid_order.number, 'is_test', paid_order.is_test),
    'payment', jsonb_build_object('id', new.id, 'kind', new.kind, 'amount_sen', new.amount_sen, 'method', new.method,
      'paid_at', to_char(new.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'reverses', new.reverses)));
  return null;
end $$;
create or replace trigger payments_webhook after insert on payments
  for each row execute function record_payment_event();

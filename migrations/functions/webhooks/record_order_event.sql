create or replace function record_order_event() returns trigger language plpgsql as $$
declare
  described jsonb := jsonb_build_object('id', new.public_id, 'number', new.number, 'kind', new.kind, 'stage', new.stage,
    'total_sen', new.total_sen, 'is_test', new.is_test);
begin
  if tg_op = 'INSERT' then
    perform record_webhook_event('order.created', new.public_id, jsonb_build_object('order', described));
  else
    perform record_webhook_event('order.stage_changed', new.public_id,
      jsonb_build_object('order', described, 'from', old.stage, 'to', new.stage));
  end if;
  return null;
end $$;
create or replace trigger orders_webhook_created after insert on orders
  for each row execute function record_order_event();
create or replace trigger orders_webhook_stage after update of stage on orders
  for each row when (old.stage is distinct from new.stage) execute function record_order_event();

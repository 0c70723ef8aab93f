-- Notifies open screens after a row that belongs to an order was deleted.
create or replace function announce_order_before() returns trigger language plpgsql as $$
begin
  perform pg_notify('orders', public_id) from orders where id = old.order_id;
  return null;
end $$;

-- Notifies open screens when a row that belongs to an order changes.
create or replace function announce_order_of() returns trigger language plpgsql as $$
begin
  perform pg_notify('orders', public_id) from orders where id = new.order_id;
  return null;
end $$;

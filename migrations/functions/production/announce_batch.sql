-- Notifies screens of changed batches on the channel for orders.
create or replace function announce_batch() returns trigger language plpgsql as $$
begin
  perform pg_notify('orders', new.id::text);
  return null;
end $$;

-- Empties the callbacks about an order when its customer is anonymised, because they have the name, the phone number and
-- the email address.
create or replace function empty_callbacks() returns trigger language plpgsql as $$
begin
  update payment_callbacks set body = ''
  from checkouts
  where checkouts.id = payment_callbacks.checkout_id and checkouts.order_id = new.id;
  return null;
end $$;

create or replace trigger orders_empty_callbacks after update of anonymised_at on orders
  for each row when (new.anonymised_at is not null) execute function empty_callbacks();

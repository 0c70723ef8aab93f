-- Revokes the links of an order whose phone has changed, because the previous phone has them.
create or replace function end_customer_links() returns trigger language plpgsql as $$
begin
  update customer_links set revoked_at = now() where order_id = new.id and revoked_at is null;
  return null;
end $$;
create or replace trigger customer_links_end after update of phone on orders
  for each row when (old.phone is distinct from new.phone) execute function end_customer_links();

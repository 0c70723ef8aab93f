-- Open screens hear of the order. Assigned to a variable, PL/pgSQL evaluates it without a statement.
create or replace function announce_order() returns trigger language plpgsql as $$
declare
  done text;
begin
  done := pg_notify('orders', new.public_id);
  return null;
end $$;

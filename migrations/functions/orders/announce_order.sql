-- Notifies open screens of a changed order. The result is assigned to a variable, which PL/pgSQL evaluates without a statement.
create or replace function announce_order() returns trigger language plpgsql as $$
declare
  done text;
begin
  done := pg_notify('orders', new.public_id);
  return null;
end $$;

-- Closes the group of a new group order in the same transaction. If the group has changed since it was read, the order is
-- rejected, because it would lack the change.
create or replace function close_group() returns trigger language plpgsql as $$
begin
  update order_groups set stage = 'ordered', trouble = '', version = version + 1, changed_at = now()
  where id = new.group_id and stage = 'closing' and new.request_id = 'group ' || public_id || ' ' || closings;
  if not found then
    raise exception 'this group order is not being closed';
  end if;
  return new;
end $$;
create or replace trigger orders_close_group after insert on orders
  for each row when (new.group_id is not null) execute function close_group();

-- Rejects changes of the ledger. Removing a customer's data may empty the free text, and deleting an order deletes its entries.
create or replace function keep_payments() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from orders where id = old.order_id) then
      raise exception 'payment % can''t be deleted', old.id using errcode = 'check_violation';
    end if;
    return old;
  end if;
  if to_jsonb(new) - array['note', 'reference'] <> to_jsonb(old) - array['note', 'reference']
    or new.note not in ('', old.note) or new.reference not in ('', old.reference) then
    raise exception 'payment % can''t be changed', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger payments_kept before update or delete on payments
  for each row execute function keep_payments();

-- Withdraws an approval when the file, the chosen page or the item changes, or when the file is
-- deleted.
create or replace function withdraw_approval() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'order_items' then
    update order_proofs set withdrawn_at = clock_timestamp()
    where order_id = new.order_id and item = new.position and approved_at is not null and withdrawn_at is null;
  elsif tg_op = 'DELETE' then
    update order_proofs set withdrawn_at = clock_timestamp()
    where design_id = old.id and approved_at is not null and withdrawn_at is null;
    return old;
  else
    update order_proofs set withdrawn_at = clock_timestamp()
    where order_id = new.order_id and item = new.item and approved_at is not null and withdrawn_at is null;
  end if;
  return new;
end $$;
create or replace trigger order_items_approval after update on order_items
  for each row when ((old.kind, old.product_id, old.product, old.quantity, old.sheets, old.options)
    is distinct from (new.kind, new.product_id, new.product, new.quantity, new.sheets, new.options))
  execute function withdraw_approval();
create or replace trigger order_designs_approval after update of complete on order_designs
  for each row when (new.complete and not old.complete) execute function withdraw_approval();
create or replace trigger order_designs_approval_page after update of looked on order_designs
  for each row when (new.complete and new.looked #>> '{page,page}' is distinct from old.looked #>> '{page,page}')
  execute function withdraw_approval();
-- Runs before the reference to the file becomes null.
create or replace trigger order_designs_approval_gone before delete on order_designs
  for each row execute function withdraw_approval();

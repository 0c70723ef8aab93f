-- Another file, another page of it, a file less, or other goods: what was approved is not what would be printed now.
create or replace function withdraw_approval() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'orders' then
    update order_proofs set withdrawn_at = clock_timestamp()
    where order_id = new.id and approved_at is not null and withdrawn_at is null
      and order_item(old.goods, item) is distinct from order_item(new.goods, item);
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
create or replace trigger orders_approval after update of goods on orders
  for each row when (old.goods is distinct from new.goods) execute function withdraw_approval();
create or replace trigger order_designs_approval after update of complete on order_designs
  for each row when (new.complete and not old.complete) execute function withdraw_approval();
create or replace trigger order_designs_approval_page after update of looked on order_designs
  for each row when (new.complete and new.looked #>> '{page,page}' is distinct from old.looked #>> '{page,page}')
  execute function withdraw_approval();
-- Before the reference to it becomes null.
create or replace trigger order_designs_approval_gone before delete on order_designs
  for each row execute function withdraw_approval();

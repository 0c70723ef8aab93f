-- Reduces the stock by what a batch uses, and restores it when the batch is undone, in the same transaction.
create or replace function keep_stock() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update supplies set in_stock_milli = in_stock_milli + old.milli
    where material = old.material and width_mm = old.width_mm;
  end if;
  if tg_op <> 'DELETE' then
    update supplies set in_stock_milli = in_stock_milli - new.milli
    where material = new.material and width_mm = new.width_mm;
  end if;
  return null;
end $$;
create or replace trigger supply_uses_keep_stock after insert or update or delete on supply_uses
  for each row execute function keep_stock();

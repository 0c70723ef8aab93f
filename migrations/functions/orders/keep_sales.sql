-- Keeps `order_sales` true to an order: money that was seen, of what is not cancelled and no test.
create or replace function keep_sales() returns trigger language plpgsql as $$
declare
  counts boolean := new.paid_at is not null and new.stage <> 'cancelled' and not new.is_test;
begin
  if tg_op = 'UPDATE' then
    -- Most moves change nothing of it.
    if old.paid_at is not null and old.stage <> 'cancelled' and not old.is_test then
      if counts and (old.paid_at, old.paid_sen, old.goods, old.goods_sen, old.shipping_sen)
        is not distinct from (new.paid_at, new.paid_sen, new.goods, new.goods_sen, new.shipping_sen)
      then return null; end if;
      delete from order_sales where order_id = new.id;
    end if;
  end if;
  if counts then
    insert into order_sales (order_id, paid_at, product_id, is_first, sen, goods_sen, sets, sheets, pieces)
    select new.id, new.paid_at, brought.*
    from sales_of(new.goods, new.goods_sen, new.shipping_sen, coalesce(new.paid_sen, 0)) as brought;
  end if;
  return null;
end $$;
create or replace trigger orders_keep_sales_of_new after insert on orders
  for each row when (new.paid_at is not null) execute function keep_sales();
create or replace trigger orders_keep_sales
  after update of paid_at, paid_sen, goods, goods_sen, shipping_sen, stage, is_test on orders
  for each row when (old.paid_at is not null or new.paid_at is not null) execute function keep_sales();

-- What came in, for each order and product: the figures of Overview are sums of it. `keep_sales` keeps it in the
-- transaction that changes the order, so that it is never another than what the orders say.
create table order_sales (
  order_id uuid not null references orders (id) on delete cascade,
  -- 0: of no product.
  product_id integer not null,
  paid_at timestamptz not null,
  -- Of several products of an order one: orders are counted by it.
  is_first boolean not null,
  -- What came in; what was paid beside the goods, as postage, goes with the first.
  sen integer not null,
  -- The same without postage; what was taken off the goods is shared among them by their prices.
  goods_sen integer not null,
  sets integer not null,
  sheets integer not null,
  pieces integer not null,
  primary key (order_id, product_id)
);
create index order_sales_paid on order_sales (paid_at)
  include (order_id, product_id, is_first, sen, goods_sen, sets, sheets, pieces);

-- What an order brought, by product: what was paid is shared among its goods.
create or replace function sales_of(goods jsonb, priced_sen integer, postage_sen integer, paid_sen integer)
returns table (product_id integer, is_first boolean, sen integer, goods_sen integer, sets integer, sheets integer, pieces integer)
language sql immutable as $$
  with items as (
    select place, coalesce(item -> 'goods', goods) as item, coalesce((item ->> 'sen')::integer, priced_sen)::bigint as sen
    from jsonb_array_elements(case goods ->> 'kind' when 'basket' then goods -> 'items' else '[null]'::jsonb end)
      with ordinality as each (item, place)
  ), summed as (
    -- By what the goods come to so far, so that the parts are the whole to the sen.
    select *, (sum(sen) over (order by place))::bigint as so_far, (sum(sen) over ())::bigint as whole from items
  ), made as (
    select place, coalesce((item ->> 'productId')::integer, 0) as product,
      sen + case when place = 1 then paid_sen - priced_sen else 0 end as sen,
      case when whole > 0
        then (paid_sen - postage_sen)::bigint * so_far / whole - (paid_sen - postage_sen)::bigint * (so_far - sen) / whole
        when place = 1 then paid_sen - postage_sen else 0 end as goods_sen,
      case when item ->> 'kind' in ('nametag', 'logo')
        then (select sum((line ->> 'sets')::integer) from jsonb_array_elements(item -> 'rows') as line) end as sets,
      (item ->> 'sheets')::integer as sheets,
      case when item ->> 'kind' in ('described', 'free') and item ->> 'sheets' is null
        then (item ->> 'quantity')::integer end as pieces
    from summed
  )
  select product, min(place) = 1, sum(sen)::integer, sum(goods_sen)::integer, coalesce(sum(sets), 0)::integer,
    coalesce(sum(sheets), 0)::integer, coalesce(sum(pieces), 0)::integer
  from made group by product
$$;
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

create trigger orders_keep_sales_of_new after insert on orders
  for each row when (new.paid_at is not null) execute function keep_sales();
create trigger orders_keep_sales after update of paid_at, paid_sen, goods, goods_sen, shipping_sen, stage, is_test on orders
  for each row when (old.paid_at is not null or new.paid_at is not null) execute function keep_sales();

insert into order_sales (order_id, paid_at, product_id, is_first, sen, goods_sen, sets, sheets, pieces)
select orders.id, orders.paid_at, brought.*
from orders, sales_of(orders.goods, orders.goods_sen, orders.shipping_sen, coalesce(orders.paid_sen, 0)) as brought
where paid_at is not null and stage <> 'cancelled' and not is_test;

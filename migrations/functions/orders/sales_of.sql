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
-- By another rule what is kept is another: all of it is made anew.
delete from order_sales;
insert into order_sales (order_id, paid_at, product_id, is_first, sen, goods_sen, sets, sheets, pieces)
select orders.id, orders.paid_at, brought.*
from orders, sales_of(orders.goods, orders.goods_sen, orders.shipping_sen, coalesce(orders.paid_sen, 0)) as brought
where paid_at is not null and stage <> 'cancelled' and not is_test;

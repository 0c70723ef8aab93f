-- Order items in a table. Before, an order held them as JSON in `goods`, with their due dates in
-- `due`, and a trigger stored the revenue of each product in `order_sales`.
create table order_items (
  order_id uuid not null references orders (id) on delete cascade,
  -- Index from 0. `order_designs.item` has the same index.
  position integer not null check (position >= 0),
  kind text not null check (kind in ('nametag', 'logo', 'sticker', 'ppsticker', 'described', 'jersey', 'free')),
  -- `null` if the item is not in the catalog.
  product_id integer,
  product text not null,
  -- Number of pieces. For name tags, logos and products sold by the set, number of sets.
  quantity integer not null,
  sheets integer,
  -- Price of the item before the order's discount.
  sen integer not null,
  made text not null check (made in ('sheet', 'hand', 'outside')),
  -- True if the item is printed from the customer's design.
  design boolean not null,
  -- Other properties, depending on the type.
  options jsonb not null,
  due_on date,
  primary key (order_id, position)
);

insert into order_items
select orders.id, place - 1, item ->> 'kind', (item ->> 'productId')::integer, item ->> 'product',
  coalesce((item ->> 'quantity')::integer, (
    select sum((line ->> 'sets')::integer) from jsonb_array_elements(item -> 'rows') as line
  ), 0),
  (item ->> 'sheets')::integer, coalesce((each ->> 'sen')::integer, goods_sen),
  case item ->> 'kind' when 'free' then 'hand'
    when 'described' then case when item ->> 'made' = 'sheet' and item ->> 'pieceMm' is null then 'hand' else item ->> 'made' end
    else 'sheet' end,
  case item ->> 'kind' when 'sticker' then true when 'ppsticker' then true
    when 'described' then coalesce((item ->> 'design')::boolean, false) else false end,
  item - array['kind', 'productId', 'product', 'quantity', 'sheets', 'design'],
  case when due is not null then coalesce((due #>> array['lines', (place - 1)::text, 'due_on'])::date, due_on::date) end
from orders,
  jsonb_array_elements(case kind when 'basket' then goods -> 'items' else '[null]' end) with ordinality as of_order (each, place),
  coalesce(each -> 'goods', goods) as item;
create index order_items_product on order_items (product_id, order_id);

-- Stops the update if the items of an order differ from its goods, or if its prices don't add up as
-- before.
do $$
declare
  wrong text;
begin
  select string_agg(number, ', ') into wrong from (
    select number from orders where
      (select jsonb_strip_nulls(jsonb_agg(options || jsonb_build_object('kind', kind, 'product', product,
          'productId', product_id, 'sheets', sheets,
          'quantity', case when options ? 'rows' then null else quantity end,
          'design', case kind when 'described' then design end) order by position))
        from order_items where order_id = orders.id)
      is distinct from
      (select jsonb_strip_nulls(jsonb_agg(coalesce(each -> 'goods', orders.goods) order by place))
        from jsonb_array_elements(case kind when 'basket' then orders.goods -> 'items' else '[null]' end)
          with ordinality as item (each, place))
      or (select coalesce(sum(sen), 0) from order_items where order_id = orders.id) <> case kind
        when 'basket' then (select coalesce(sum((each ->> 'sen')::integer), 0) from jsonb_array_elements(orders.goods -> 'items') as each)
        else goods_sen end
    limit 20
  ) as different;
  if wrong is not null then
    raise exception 'The items of these orders could not be moved to their table: %', wrong;
  end if;
end $$;

alter table orders add column first_due_on date, add column pay_by timestamptz;
update orders set first_due_on = coalesce((due ->> 'first')::date, due_on::date),
  pay_by = coalesce((due ->> 'pay_by')::timestamptz, placed_at)
where due is not null;

drop trigger if exists orders_approval on orders;
drop trigger if exists orders_keep_sales on orders;
drop trigger if exists orders_keep_sales_of_new on orders;
drop table order_sales;
-- Dropping the columns also drops their indexes and the constraint on `due`.
alter table orders drop column product_id, drop column goods, drop column due;
alter table orders add constraint orders_due_whole
  check ((due_on is null) = (first_due_on is null) and (due_on is null) = (pay_by is null));
create index orders_sold on orders (paid_at) include (id, paid_sen, goods_sen, shipping_sen)
  where paid_at is not null and stage <> 'cancelled' and not is_test;

drop function if exists keep_sales, sales_of, nameless_goods, order_item, order_item_way, order_items, promised_work;

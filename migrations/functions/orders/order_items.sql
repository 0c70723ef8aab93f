-- What an order is made up of: a basket's goods one by one, else the goods themselves.
create or replace function order_items(goods jsonb) returns setof jsonb language sql immutable as $$
  select coalesce(item -> 'goods', goods)
  from jsonb_array_elements(case goods ->> 'kind' when 'basket' then goods -> 'items' else '[null]'::jsonb end) as item
$$;

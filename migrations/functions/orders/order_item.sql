-- One of an order's goods, by its place from 0 on; null: there is none.
create or replace function order_item(goods jsonb, item integer) returns jsonb language sql immutable as $$
  select case goods ->> 'kind' when 'basket' then goods #> array['items', item::text, 'goods'] else
    case item when 0 then goods end
  end
$$;

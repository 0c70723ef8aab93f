-- Work that is promised and not done, by its way and the day it is due. What nobody has paid in time, and sent no slip of,
-- holds no place.
create or replace function promised_work()
returns table (way text, due_on text, units bigint) language sql stable as $$
  select line ->> 'way', line ->> 'due_on', sum((line ->> 'units')::integer)
  from orders, jsonb_array_elements(orders.due -> 'lines') as line
  where orders.due_on is not null and stage in ('new', 'paid', 'in_production') and not is_test
    and (stage <> 'new' or (orders.due ->> 'pay_by')::timestamptz > now()
      or exists (select from payment_slips where payment_slips.order_id = orders.id))
  group by 1, 2
$$;

-- Returns the unfinished work by production method and due date. A new order reserves its place until its payment is due, or
-- longer if the customer has sent a payment slip.
create or replace function promised_work()
returns table (way text, due_on date, units bigint) language sql stable as $$
  select case when item.kind in ('nametag', 'logo') then 'sets' when item.sheets is null then 'pieces' else 'sheets' end,
    item.due_on, sum(coalesce(item.sheets, item.quantity))
  from orders join order_items as item on item.order_id = orders.id
  where orders.due_on is not null and item.due_on is not null and stage in ('new', 'paid', 'in_production') and not is_test
    and (stage <> 'new' or pay_by > now()
      or exists (select from payment_slips where payment_slips.order_id = orders.id))
  group by 1, 2
$$;

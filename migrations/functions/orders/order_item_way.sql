-- How one of an order's goods comes into being, as `madeWay` has it: on sheets, by hand, or elsewhere.
create or replace function order_item_way(item jsonb) returns text language sql immutable as $$
  select case item ->> 'kind'
    when 'free' then 'hand'
    when 'described' then case when item ->> 'made' = 'sheet' and item ->> 'pieceMm' is null then 'hand' else item ->> 'made' end
    else 'sheet'
  end
$$;

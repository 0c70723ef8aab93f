-- Deletes staff's free-text item names from orders whose customer data was deleted.
update orders set goods = jsonb_set(goods, '{product}', '"(removed)"')
where anonymised_at is not null and goods ->> 'kind' = 'free';

update orders set goods = goods || jsonb_build_object(
  'items', (
    select jsonb_agg(
      case item -> 'goods' ->> 'kind' when 'free' then jsonb_set(item, '{goods,product}', '"(removed)"') else item end order by at)
    from jsonb_array_elements(goods -> 'items') with ordinality as kept (item, at)),
  'product', (
    select string_agg(product, ', ' order by first) from (
      select case item -> 'goods' ->> 'kind' when 'free' then '(removed)' else item -> 'goods' ->> 'product' end as product,
        min(at) as first
      from jsonb_array_elements(goods -> 'items') with ordinality as kept (item, at) group by 1
    ) as names))
where anonymised_at is not null and goods ->> 'kind' = 'basket' and goods -> 'items' @> '[{"goods": {"kind": "free"}}]';

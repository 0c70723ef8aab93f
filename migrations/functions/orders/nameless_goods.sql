-- Goods without the names and words of people in them; a basket's each by itself.
create or replace function nameless_goods(goods jsonb, removed text) returns jsonb language plpgsql immutable as $$
declare
  items jsonb;
begin
  if goods ->> 'kind' = 'basket' then
    select coalesce(jsonb_agg(item || jsonb_build_object('goods', nameless_goods(item -> 'goods', removed)) order by at), '[]')
    into items from jsonb_array_elements(goods -> 'items') with ordinality as kept (item, at);
    -- What is in it by name has the words of staff in it, too.
    return goods || jsonb_build_object('items', items, 'product', (
      select coalesce(string_agg(product, ', ' order by first), '') from (
        select item -> 'goods' ->> 'product' as product, min(at) as first
        from jsonb_array_elements(items) with ordinality as kept (item, at) group by 1
      ) as names));
  end if;
  return case goods ->> 'kind'
    when 'nametag' then jsonb_set(goods, '{rows}', (
      select coalesce(jsonb_agg(line || jsonb_build_object('namaAnak', removed)), '[]')
      from jsonb_array_elements(goods -> 'rows') as line))
    when 'described' then goods || '{"names": [], "notes": ""}'
    when 'free' then goods || jsonb_build_object('product', removed)
    else goods
  end;
end $$;

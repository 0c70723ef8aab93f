-- Goods without the names and words of people in them; a basket's each by itself.
create or replace function nameless_goods(goods jsonb, removed text) returns jsonb language plpgsql immutable as $$
begin
  return case goods ->> 'kind'
    when 'nametag' then jsonb_set(goods, '{rows}', (
      select coalesce(jsonb_agg(line || jsonb_build_object('namaAnak', removed)), '[]')
      from jsonb_array_elements(goods -> 'rows') as line))
    when 'described' then goods || '{"names": [], "notes": ""}'
    when 'basket' then jsonb_set(goods, '{items}', (
      select coalesce(jsonb_agg(item || jsonb_build_object('goods', nameless_goods(item -> 'goods', removed))), '[]')
      from jsonb_array_elements(goods -> 'items') as item))
    else goods
  end;
end $$;

-- Tracking number formats of three common carriers, unless the shop has set its own. Sources: decision
-- 0390.
update carriers set
  carriers = (
    select jsonb_agg(
      case when known.numbers is null then carrier else carrier || jsonb_build_object('numbers', known.numbers) end
      order by place)
    from jsonb_array_elements(carriers) with ordinality as listed (carrier, place)
    left join (values
      ('DHL eCommerce', 'GM*, LX*, RX*, MY@@@*'),
      ('GDEX', 'MY###########'),
      ('City-Link Express', '0603###########, 8603###########')
    ) as known (name, numbers) on known.name = carrier ->> 'name' and carrier ->> 'numbers' = '')
where exists (
  select from jsonb_array_elements(carriers) as carrier
  where carrier ->> 'name' in ('DHL eCommerce', 'GDEX', 'City-Link Express') and carrier ->> 'numbers' = '');

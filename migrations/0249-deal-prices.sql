-- A deal has a price for exactly one combination of options (ORD-12). Without a price it is not shown.
-- Days are shop days as text, which sorts by date.
alter table deals
  add column price_sen integer check (price_sen > 0),
  add column from_day text check (from_day ~ '^\d{4}-\d\d-\d\d$'),
  add column to_day text check (to_day ~ '^\d{4}-\d\d-\d\d$'),
  add check (from_day <= to_day);

-- A new shop has two deals that alternate. In a shop with orders, this never lowers a price that the shop has set.
update deals set price_sen = stock.price_sen
from (values (7, 50, 500, 3990), (5, 40, 2000, 7990)) as stock (product_id, size_mm, quantity, price_sen)
where deals.product_id = stock.product_id and deals.size_mm = stock.size_mm and deals.quantity = stock.quantity
  and version = 1 and not exists (select from orders);

-- The example deals kept their prices when the owner changed the price list. They now have none, so
-- the home page shows their usual price until the owner sets one. Deals of a shop with orders stay.
update deals set price_sen = null
from (values (7, 50, 500, 3990), (5, 40, 2000, 7990)) as stock (product_id, size_mm, quantity, price_sen)
where deals.product_id = stock.product_id and deals.size_mm = stock.size_mm and deals.quantity = stock.quantity
  and deals.price_sen = stock.price_sen and version = 1 and not exists (select from orders);

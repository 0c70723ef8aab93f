-- A new shop's deals had prices that stayed when its owner changed the price list: they wait for a price of his own, and
-- until then the home page shows their jobs at what they cost. Deals of a shop that has taken orders are its owner's.
update deals set price_sen = null
from (values (7, 50, 500, 3990), (5, 40, 2000, 7990)) as stock (product_id, size_mm, quantity, price_sen)
where deals.product_id = stock.product_id and deals.size_mm = stock.size_mm and deals.quantity = stock.quantity
  and deals.price_sen = stock.price_sen and version = 1 and not exists (select from orders);

-- Orders with several items: `goods` holds them as `items`, each with its price.
alter table orders drop constraint orders_kind_check;
alter table orders add constraint orders_kind_check
  check (kind in ('nametag', 'logo', 'sticker', 'ppsticker', 'described', 'jersey', 'basket'));
-- Lets a search by product find basket orders that contain it, because only the items of a basket name a product.
create index orders_basket_items on orders using gin ((goods -> 'items') jsonb_path_ops) where kind = 'basket';

-- Revenue by order and product, for the figures of Overview. `keep_sales` updates it in the
-- transaction that changes the order, so that both always agree.
create table order_sales (
  order_id uuid not null references orders (id) on delete cascade,
  -- 0 if the item is not in the catalog.
  product_id integer not null,
  paid_at timestamptz not null,
  -- True for one product of each order, for counting orders.
  is_first boolean not null,
  -- Amount paid. Postage is added to the first product.
  sen integer not null,
  -- Amount paid without postage. A discount is divided among the products in proportion to their
  -- prices.
  goods_sen integer not null,
  sets integer not null,
  sheets integer not null,
  pieces integer not null,
  primary key (order_id, product_id)
);
create index order_sales_paid on order_sales (paid_at)
  include (order_id, product_id, is_first, sen, goods_sen, sets, sheets, pieces);

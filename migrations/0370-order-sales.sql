-- What came in, for each order and product: the figures of Overview are sums of it. `keep_sales` keeps it in the
-- transaction that changes the order, so that it is never another than what the orders say.
create table order_sales (
  order_id uuid not null references orders (id) on delete cascade,
  -- 0: of no product.
  product_id integer not null,
  paid_at timestamptz not null,
  -- Of several products of an order one: orders are counted by it.
  is_first boolean not null,
  -- What came in; what was paid beside the goods, as postage, goes with the first.
  sen integer not null,
  -- The same without postage; what was taken off the goods is shared among them by their prices.
  goods_sen integer not null,
  sets integer not null,
  sheets integer not null,
  pieces integer not null,
  primary key (order_id, product_id)
);
create index order_sales_paid on order_sales (paid_at)
  include (order_id, product_id, is_first, sen, goods_sen, sets, sheets, pieces);

-- Products that the shop describes itself: options, prices, and questions, in the format of
-- `core/pricing/described`.
alter table products add column described jsonb;
alter table products drop constraint products_flow_check;
alter table products add constraint products_flow_check
  check (flow in ('nametag', 'logo', 'sticker', 'ppsticker', 'described', 'none'));
-- A described product must have a description with prices.
alter table products add constraint products_described check (flow <> 'described' or described is not null);

alter table orders drop constraint orders_kind_check;
alter table orders add constraint orders_kind_check
  check (kind in ('nametag', 'logo', 'sticker', 'ppsticker', 'described', 'jersey'));

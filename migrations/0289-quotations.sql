-- A quotation is an order that waits for the customer's acceptance. It is valid until a shop day.
alter table orders drop constraint orders_stage_check;
alter table orders
  add constraint orders_stage_check check (stage in
    ('quoted', 'new', 'paid', 'in_production', 'ready', 'handed_over', 'posted', 'cancelled')),
  add column valid_until text check (valid_until ~ '^\d{4}-\d\d-\d\d$'),
  add column quote_note text not null default '',
  add check (stage <> 'quoted' or (valid_until is not null and paid_at is null));
create index orders_quoted on orders (valid_until) where stage = 'quoted';

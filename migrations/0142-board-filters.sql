-- Index for the board of unpaid orders. Without it, each stage was read to its end.
create index orders_unpaid_stage on orders (stage, stage_since, id)
  where paid_at is null and stage <> 'cancelled';
-- Index for the board of one product, and for counting the product's orders.
create index orders_product_stage on orders (product_id, stage, stage_since, id);

-- The board of unpaid orders. Without this index, each stage was read to its end.
create index orders_unpaid_stage on orders (stage, stage_since, id)
  where paid_at is null and stage <> 'cancelled';
-- The same for one product, and for counting its orders.
create index orders_product_stage on orders (product_id, stage, stage_since, id);

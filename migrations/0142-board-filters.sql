-- The board of the unpaid: without it each stage was read to its end for the few that are.
create index orders_unpaid_stage on orders (stage, stage_since, id)
  where paid_at is null and stage <> 'cancelled';
-- The same for one product, and to count what there is of it.
create index orders_product_stage on orders (product_id, stage, stage_since, id);

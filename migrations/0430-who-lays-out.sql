-- One process at a time lays out a batch, with a lease. It renews the lease with every result; the
-- lease of a dead process expires.
alter table production_batches
  add column laid_by uuid,
  add column laid_until timestamptz;

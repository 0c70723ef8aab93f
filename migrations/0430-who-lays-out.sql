-- One process lays out a batch: which run of it, and until when nobody else may take over. It says anew that it is at it with
-- whatever it finds; one whose process died falls free by itself.
alter table production_batches
  add column laid_by uuid,
  add column laid_until timestamptz;

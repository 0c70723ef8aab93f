-- Orders of a batch that staff had moved to In production by hand: they stay there when the batch is
-- undone.
alter table production_batches add column by_hand jsonb not null default '[]';

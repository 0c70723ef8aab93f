-- Of a batch the orders that somebody had moved to In production by hand before: they stay there when it is taken back.
alter table production_batches add column by_hand jsonb not null default '[]';

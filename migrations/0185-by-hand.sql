-- Orders that staff had moved to In production before the batch was created. They stay there when the
-- batch is undone.
alter table production_batches add column by_hand jsonb not null default '[]';

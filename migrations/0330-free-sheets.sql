-- Plotter-cut stickers share sheets, nested by their shapes. The layout is improved after the batch is
-- created: {"state": "improving", "sold": 36, "first": 30, "now": 27, "share": 0.4, "revision": 2};
-- `null` if the batch has none of these.
alter table production_batches add column layout jsonb;
create index production_batches_improving on production_batches (number) where layout ->> 'state' = 'improving';
-- True for a nested sheet. Only these are laid out again.
alter table production_sheets add column free boolean not null default false;

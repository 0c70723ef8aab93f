-- Stickers that a plotter cuts share sheets, nested by their shapes. Laying them out goes on after the batch was made:
-- {"state": "improving", "sold": 36, "first": 30, "now": 27, "share": 0.4, "revision": 2}; null: nothing of it is laid so.
alter table production_batches add column layout jsonb;
create index production_batches_improving on production_batches (number) where layout ->> 'state' = 'improving';
-- Whether it is one of those: only these are laid anew.
alter table production_sheets add column free boolean not null default false;

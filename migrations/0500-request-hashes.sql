-- What was sent under a request id, so that something else under the same one is refused instead of lost.
-- Null: from before that was kept.
alter table scanned_steps add column request_hash text;
alter table parcel_labels add column request_hash text;
alter table production_batches add column request_hash text;
alter table supply_moves add column request_hash text;
alter table campaigns add column request_hash text;
alter table repeats add column request_hash text;
-- Of a message it is what the change named by `request` has sent; what it was made of is another thing.
alter table messages add column origin_hash text, add column request_hash text;

-- Hash of the request sent with an idempotency key, so that a different request with the same key is
-- refused. `null` for earlier requests.
alter table scanned_steps add column request_hash text;
alter table parcel_labels add column request_hash text;
alter table production_batches add column request_hash text;
alter table supply_moves add column request_hash text;
alter table campaigns add column request_hash text;
alter table repeats add column request_hash text;
-- For a message: the hash of the change named by `request`. `origin_hash` is the hash of the request
-- that created it.
alter table messages add column origin_hash text, add column request_hash text;

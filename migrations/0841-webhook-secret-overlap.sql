-- A replaced secret signs deliveries beside the new one until this time.
alter table webhooks add column previous_sealed_secret text;
alter table webhooks add column previous_secret_until timestamptz;

-- Idempotency key of the last change: a repeated request after a lost answer changes and sends
-- nothing.
alter table messages add column request text;

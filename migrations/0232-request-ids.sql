-- Idempotency key of the last change. If a request is repeated after a lost answer, nothing is changed
-- or sent again.
alter table messages add column request text;

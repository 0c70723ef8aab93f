-- Result of the artwork check at the ordered size, with the cut line along the art. `null` if the
-- design is older than the checks, or could not be checked.
alter table order_designs add column looked jsonb;
-- A WebP of the design as it will be printed, at phone size; `null` if it can't be rendered.
alter table order_designs add column proof bytea;
alter table order_designs alter column proof set storage external;

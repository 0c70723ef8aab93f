-- What was said of a design when it came, at the size that was ordered, and where it is cut along its art. Null: it came
-- before designs were looked at, or nobody could look then.
alter table order_designs add column looked jsonb;
-- As it will be printed, a WebP as large as a phone shows it; null where we can't draw it.
alter table order_designs add column proof bytea;
alter table order_designs alter column proof set storage external;

alter table online_payments add column refund_reduces_order boolean not null default false;

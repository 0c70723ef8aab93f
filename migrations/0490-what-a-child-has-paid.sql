-- The child's price when its payment was recorded. Items added later are owed in addition.
alter table order_group_children add column paid_sen integer not null default 0;
update order_group_children set paid_sen = price_sen where paid <> '';

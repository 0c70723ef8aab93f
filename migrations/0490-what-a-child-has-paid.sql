-- What a child came to when its money was noted: who adds to it afterwards owes the rest, whatever was paid before.
alter table order_group_children add column paid_sen integer not null default 0;
update order_group_children set paid_sen = price_sen where paid <> '';

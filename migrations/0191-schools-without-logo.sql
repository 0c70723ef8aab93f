-- A school can be added before its logo. It is offered once it has one.
alter table schools alter column image_url drop not null;

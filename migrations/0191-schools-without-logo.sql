-- A school may be there before its logo is; it is offered once it has one.
alter table schools alter column image_url drop not null;

-- A school can be added without a logo. Customers can choose it after its logo was added.
alter table schools alter column image_url drop not null;

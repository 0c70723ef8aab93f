-- A school can be added without a logo. Customers can choose the school once it has a logo.
alter table schools alter column image_url drop not null;

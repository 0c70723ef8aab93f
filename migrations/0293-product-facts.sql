-- Material, care, and questions and answers of a product, in the format of
-- `core/catalog/product-facts.ts`.
alter table products add column facts jsonb;

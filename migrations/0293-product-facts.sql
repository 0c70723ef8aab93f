-- What a product is made of, how to care for it, and what is asked of it: as `core/catalog/product-facts.ts` reads it.
alter table products add column facts jsonb;

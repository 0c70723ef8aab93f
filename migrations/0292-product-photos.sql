-- More photos of a product, in order. The first photo is `image_url`, used in lists and on cards.
alter table products add column photos jsonb not null default '[]';

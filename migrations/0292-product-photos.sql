-- Further photos of a product, in their order; the first is `image_url`, which stands in lists and on cards, too.
alter table products add column photos jsonb not null default '[]';

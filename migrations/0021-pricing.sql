-- Price lists for stickers: the sizes on offer (millimetres), and the price of a sheet (sen) from each
-- quantity.

create table price_lists (
  -- The id that `spreadsheetId` refers to. A list named after a product type is that type's default.
  id text primary key check (id <> ''),
  name text not null
);

create table price_list_sizes (
  price_list_id text not null references price_lists (id) on delete cascade,
  -- At least one sticker has to fit on a sheet of 290 × 450 mm.
  size_mm integer not null check (size_mm between 1 and 290),
  primary key (price_list_id, size_mm)
);

create table price_tiers (
  price_list_id text not null references price_lists (id) on delete cascade,
  sheets integer not null check (sheets >= 1),
  price_sen integer not null check (price_sen >= 0),
  primary key (price_list_id, sheets)
);

-- Products with their own price list. Other products use the list of their type.
create table product_price_lists (
  product_id integer primary key references products (id) on delete cascade,
  price_list_id text not null references price_lists (id)
);

create trigger price_lists_changed after insert or update or delete or truncate on price_lists
  for each statement execute function announce_content();
create trigger price_list_sizes_changed after insert or update or delete or truncate on price_list_sizes
  for each statement execute function announce_content();
create trigger price_tiers_changed after insert or update or delete or truncate on price_tiers
  for each statement execute function announce_content();
create trigger product_price_lists_changed after insert or update or delete or truncate on product_price_lists
  for each statement execute function announce_content();

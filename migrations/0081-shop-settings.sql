-- What the shop says about itself, how it is paid, and what it writes to customers.

alter table shop
  -- Lines as the shop writes them; empty: not told.
  add column hours text not null default '',
  -- The language in which customers are written to.
  add column message_language text not null default 'ms' check (message_language in ('ms', 'en'));

-- Pictures that banks issue, kept byte for byte; the name is the hash of the bytes, so an address is for ever.
create table payment_pictures (
  name text primary key,
  type text not null check (type in ('image/png', 'image/jpeg', 'image/webp')),
  bytes bytea not null,
  added_at timestamptz not null default now()
);

-- The shop's own words in the place of the stock ones; no row: the stock words.
create table message_texts (
  name text not null,
  language text not null check (language in ('ms', 'en')),
  body text not null check (body <> ''),
  primary key (name, language)
);

-- Keys for picking files from Google Drive, in the place of the variables; never shown again.
create table drive_keys (
  name text primary key check (name in ('api_key', 'client_id', 'app_id')),
  value text not null check (value <> '')
);

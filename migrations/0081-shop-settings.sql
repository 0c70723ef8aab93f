-- Details of the shop, payment, and texts to customers.

alter table shop
  -- Free text. Empty if the shop has given no hours.
  add column hours text not null default '',
  -- The language of messages to customers.
  add column message_language text not null default 'ms' check (message_language in ('ms', 'en'));

-- Payment QR codes from banks, stored unchanged. The name is the hash of the content, so an address
-- never changes its content.
create table payment_pictures (
  name text primary key,
  type text not null check (type in ('image/png', 'image/jpeg', 'image/webp')),
  bytes bytea not null,
  added_at timestamptz not null default now()
);

-- The shop's own texts. Without a row, the default text applies.
create table message_texts (
  name text not null,
  language text not null check (language in ('ms', 'en')),
  body text not null check (body <> ''),
  primary key (name, language)
);

-- Google Drive keys, which override the environment variables. They are never shown again.
create table drive_keys (
  name text primary key check (name in ('api_key', 'client_id', 'app_id')),
  value text not null check (value <> '')
);

-- The WhatsApp gateway connected in Settings. The environment variables WHATSAPP_… override it.
create table gateway_connection (
  one boolean primary key default true check (one),
  provider text not null default 'sandbox' check (provider in ('sandbox', 'gateway', 'cloud', 'waha')),
  url text not null default '',
  direct_url text not null default '',
  instance_id text not null default '',
  template text not null default '',
  -- JSON with the access token and the webhook's keys, encrypted with a key that is not in the database; '' if there are none.
  sealed_keys text not null default ''
);
insert into gateway_connection default values;

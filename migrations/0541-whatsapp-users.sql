-- Customers with a WhatsApp user name can write without showing their number. Meta then sends only a
-- user id. Other events, earlier or later, contain the number of the user id.
create table whatsapp_users (
  user_id text primary key,
  -- Digits with country code; `null` until an event contains it.
  phone text,
  -- `null` if only the number is known.
  last_wrote_at timestamptz
);
create index whatsapp_users_phone on whatsapp_users (phone);

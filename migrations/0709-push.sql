-- The key pair with which the program signs its requests to push services (VAPID, RFC 8292).
create table push_keys (
  one boolean primary key default true check (one),
  public_key text not null,
  -- Encrypted with a key that is not in the database.
  sealed_private_key text not null,
  created_at timestamptz not null default now()
);

-- Browsers that get notifications (RFC 8030). A device stays when its session expires, because notifications are for
-- people who are not at the screen. It ends when staff sign out.
create table push_devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  -- The latest session of this browser. No foreign key, because expired sessions are deleted.
  session_id uuid not null,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_success_at timestamptz,
  -- The push service gets no requests for this device before this time, after it was slow, busy or broken.
  retry_at timestamptz
);
create index push_devices_user on push_devices (user_id);
create index push_devices_session on push_devices (session_id);

-- A user without a row has the defaults.
create table push_settings (
  user_id uuid primary key references users (id) on delete cascade,
  -- True if notifications have the beginning of the message.
  show_text boolean not null default true,
  -- {"from": "21:00", "to": "08:00"} in shop time, or null.
  quiet_hours jsonb,
  -- Weekdays without notifications, from 0 for Monday to 6 for Sunday.
  days_off integer[] not null default '{}'
);

-- The team: invitations, disabled users, and the devices on which users are signed in.

alter table users add column disabled_at timestamptz;

alter table sessions
  add column address text not null default '',
  add column agent text not null default '',
  add column last_seen_at timestamptz;

-- One-time links. Only the hash is stored, so a copy of the database contains no usable invitation.
create table invitations (
  id uuid primary key,
  hash text not null unique,
  name text not null,
  role text not null check (role in ('administrator', 'editor', 'author', 'contributor', 'subscriber')),
  invited_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz
);

-- Users, sessions, and API keys.

create table users (
  id uuid primary key,
  -- Lower case and never an e-mail address, so that a typed name matches at most one user.
  username text not null unique check (username = lower(username) and username <> '' and username not like '%@%'),
  email text not null default '',
  name text not null,
  nicename text not null,
  -- `null` if no role was set. The rule by username then applies.
  role text check (role in ('administrator', 'editor', 'author', 'contributor', 'subscriber')),
  password_hash text not null,
  created_at timestamptz not null default now()
);
create unique index users_email on users (lower(email)) where email <> '';

-- A token is valid only while its row exists, so signing out takes effect at once.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- Failed sign-ins and sign-ins in progress. A successful sign-in deletes its own row.
create table sign_in_attempts (
  id uuid primary key,
  account text not null,
  address text not null,
  at timestamptz not null default now()
);
create index sign_in_attempts_account on sign_in_attempts (account, at);
create index sign_in_attempts_address on sign_in_attempts (address, at);
create index sign_in_attempts_at on sign_in_attempts (at);

-- API keys. Only the hash is stored, so a copy of the database grants no access.
create table api_keys (
  id uuid primary key,
  name text not null,
  hash text not null unique,
  scopes text[] not null,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);

-- The key that signs tokens when several processes share the database and JWT_SECRET is not set.
create table signing_key (
  one boolean primary key default true check (one),
  secret text not null
);

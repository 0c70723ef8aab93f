-- Two-step verification, and the networks that accounts are used from.

create table second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  -- The secret shared with the authenticator app, encrypted with the key that signs tokens.
  sealed_secret text not null,
  -- Time step of the last code that was accepted. It prevents a code from being accepted twice.
  last_step bigint not null default 0,
  since timestamptz not null default now()
);

-- One-time codes for a lost authenticator. Only hashes are stored.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  hash text not null,
  used_at timestamptz,
  primary key (user_id, hash)
);

-- Networks from which an account has recently signed in. Failed guesses from other networks do not
-- block these.
create table known_networks (
  account text not null,
  network text not null,
  at timestamptz not null,
  primary key (account, network)
);
create index known_networks_at on known_networks (at);

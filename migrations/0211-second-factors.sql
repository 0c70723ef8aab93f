-- A second proof beside the password, and from where accounts are used.

create table second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  -- What the authenticator shares with us, sealed with the key that signs tokens.
  sealed_secret text not null,
  -- The time step of the last code that was taken: none is taken twice.
  last_step bigint not null default 0,
  since timestamptz not null default now()
);

-- One of these lets in once, where the authenticator is lost. Only hashes are kept.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  hash text not null,
  used_at timestamptz,
  primary key (user_id, hash)
);

-- Networks from which an account has signed in lately: guessing elsewhere does not lock these out.
create table known_networks (
  account text not null,
  network text not null,
  at timestamptz not null,
  primary key (account, network)
);
create index known_networks_at on known_networks (at);

-- Who did what: sign-ins, settings, team and keys. Only ever added to; the oldest are forgotten after two years.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- A word from the list in core/contracts/audit.ts.
  deed text not null,
  -- The name as it was then: the entry outlives the user.
  actor text not null,
  actor_id uuid references users (id) on delete set null,
  -- What it was done to, in words; never a password, key or token.
  subject text not null default '',
  address text not null default ''
);
create index audit_log_at on audit_log (at);

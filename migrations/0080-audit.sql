-- Audit log of sign-ins, settings, team, and keys. Append-only; entries are deleted after two years.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- An action from the list in core/identity/audit-actions.ts.
  deed text not null,
  -- The user's name at that time, because the entry outlives the user.
  actor text not null,
  actor_id uuid references users (id) on delete set null,
  -- The affected record in words; never a password, key, or token.
  subject text not null default '',
  address text not null default ''
);
create index audit_log_at on audit_log (at);

-- What `/readyz` writes to see that the database takes writes: it leaves nothing behind. Of no use to anyone else.
create table readiness (
  asked_at timestamptz not null,
  filler bytea not null
);

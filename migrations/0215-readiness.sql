-- `/readyz` writes here to check that the database accepts writes. Nothing else uses this table.
create table readiness (
  asked_at timestamptz not null,
  filler bytea not null
);

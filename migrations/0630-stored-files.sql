-- Files outside the database, by the SHA-256 of their content; see docs/decisions/0631.
create table stored_files (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  bytes bigint not null,
  type text not null,
  -- When this content was last uploaded. The sweep skips files of the last day.
  stored_at timestamptz not null default now()
);

-- Files that the sweep deleted. Their copies stay with the backups that refer to them.
create table removed_files (
  hash text primary key,
  removed_at timestamptz not null default now()
);

-- The files are null until a design stored by an older version has been moved out of order_design_pieces and of the
-- column proof.
alter table order_designs add column original_file text references stored_files (hash);
alter table order_designs add column proof_file text references stored_files (hash);
create index order_designs_original_file on order_designs (original_file);
create index order_designs_proof_file on order_designs (proof_file);

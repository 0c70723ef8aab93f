-- Proofs that customers approve before printing: file, cut, position on the sticker, and quantity. A
-- version never changes (`keep_proof`); changes create the next version.
create table order_proofs (
  id text primary key,
  order_id uuid not null references orders (id) on delete cascade,
  version integer not null,
  -- `null` if the file has been deleted.
  design_id text references order_designs (id) on delete set null,
  design_hash text not null,
  design_name text not null,
  printed jsonb not null,
  -- Hash of the file and of the print settings.
  hash text not null,
  made_at timestamptz not null default clock_timestamp(),
  -- Name of the staff member who created the version. Empty if the customer did.
  made_by text not null,
  -- The shop's message to the customer.
  note text not null default '',
  approved_at timestamptz,
  -- Name of the staff member who approved. Empty if the customer approved.
  approved_by text not null default '',
  -- Reason why staff approved for the customer.
  decision text not null default '',
  -- Time at which a change made the approval void (`withdraw_approval`). `null` if the approval is
  -- valid.
  withdrawn_at timestamptz,
  change_asked_at timestamptz,
  change_note text not null default '',
  unique (order_id, version),
  -- Staff must give a reason to approve.
  check (approved_by = '' or length(decision) >= 3)
);
create unique index order_proofs_approved on order_proofs (order_id)
  where approved_at is not null and withdrawn_at is null;
create index order_proofs_design on order_proofs (design_id) where design_id is not null;
create trigger order_proofs_made after insert or update on order_proofs
  for each row execute function announce_order_of();

-- A design on a sheet must be approved, or have a written reason to be printed without approval
-- (`only_approved`).
alter table production_pieces
  add column proof_id text,
  add column unapproved_because text not null default '';
create index production_pieces_proof on production_pieces (proof_id) where proof_id is not null;

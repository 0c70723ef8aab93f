-- What a customer approves before it is printed: which file, how it is cut, where the picture lies on the sticker, and how
-- much of what. A version never changes (`keep_proof`); who wants something else makes the next.
create table order_proofs (
  -- Random.
  id text primary key,
  order_id uuid not null references orders (id) on delete cascade,
  version integer not null,
  -- Null: the file has been deleted since.
  design_id text references order_designs (id) on delete set null,
  design_hash text not null,
  design_name text not null,
  printed jsonb not null,
  -- Of the file's hash and of what is printed of it.
  hash text not null,
  made_at timestamptz not null default clock_timestamp(),
  -- Who of the shop, by name; empty: the customer.
  made_by text not null,
  -- What the shop says to the customer with it.
  note text not null default '',
  approved_at timestamptz,
  -- Who of the shop, by name; empty: the customer.
  approved_by text not null default '',
  -- Why the shop approved it in the customer's place.
  decision text not null default '',
  -- Something changed after the approval: it counts no more (`withdraw_approval`).
  withdrawn_at timestamptz,
  change_asked_at timestamptz,
  change_note text not null default '',
  unique (order_id, version),
  -- Nobody of the shop approves without a reason.
  check (approved_by = '' or length(decision) >= 3)
);
create unique index order_proofs_approved on order_proofs (order_id)
  where approved_at is not null and withdrawn_at is null;
create index order_proofs_design on order_proofs (design_id) where design_id is not null;
create trigger order_proofs_made after insert or update on order_proofs
  for each row execute function announce_order_of();

-- What of a customer's design lies on a sheet was approved, or somebody wrote down why it is printed all the same
-- (`only_approved`).
alter table production_pieces
  add column proof_id text,
  add column unapproved_because text not null default '';
create index production_pieces_proof on production_pieces (proof_id) where proof_id is not null;

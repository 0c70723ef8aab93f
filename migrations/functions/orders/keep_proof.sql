-- Rejects changes of a proof's version. Changes create a new version, and a withdrawn one stays withdrawn.
create or replace function keep_proof() returns trigger language plpgsql as $$
begin
  if (new.order_id, new.item, new.version, new.design_hash, new.printed, new.hash, new.made_by)
    is distinct from (old.order_id, old.item, old.version, old.design_hash, old.printed, old.hash, old.made_by)
    or (old.withdrawn_at is not null and new.withdrawn_at is null)
  then
    raise exception 'proofs are immutable: insert a new version';
  end if;
  return new;
end $$;
create or replace trigger order_proofs_kept before update on order_proofs
  for each row execute function keep_proof();

-- Rejects a sheet with a customer's design that was not approved for this item, unless staff gave a reason to print it anyway.
create or replace function only_approved() returns trigger language plpgsql as $$
begin
  if new.art ->> 'kind' <> 'sticker' or new.unapproved_because <> '' then
    return new;
  end if;
  -- Locks the approvals until the sheet is stored, so that none is withdrawn in between.
  perform from order_proofs
  where id = new.proof_id and order_id = new.order_id and item = new.item
    and approved_at is not null and withdrawn_at is null
  for share;
  -- Reprints need no approval of their own, because their pieces were approved for the first print.
  if not found and not exists (
    select from production_pieces
    where proof_id = new.proof_id and order_id = new.order_id and item = new.item
  ) then
    raise exception 'the printed design of order % is not approved', new.order_number
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger production_pieces_approved before insert on production_pieces
  for each row execute function only_approved();

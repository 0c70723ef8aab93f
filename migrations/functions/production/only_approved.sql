-- What of a customer's design lies on a sheet was approved for just these goods, or somebody wrote down why it is printed all
-- the same.
create or replace function only_approved() returns trigger language plpgsql as $$
begin
  if new.art ->> 'kind' <> 'sticker' or new.unapproved_because <> '' then
    return new;
  end if;
  -- Held until the sheet is stored: nothing is withdrawn meanwhile.
  perform from order_proofs
  where id = new.proof_id and order_id = new.order_id and item = new.item
    and approved_at is not null and withdrawn_at is null
  for share;
  -- What is printed anew was approved when it was printed first.
  if not found and not exists (
    select from production_pieces
    where proof_id = new.proof_id and order_id = new.order_id and item = new.item
  ) then
    raise exception 'what is printed for order % is not approved', new.order_number
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger production_pieces_approved before insert on production_pieces
  for each row execute function only_approved();

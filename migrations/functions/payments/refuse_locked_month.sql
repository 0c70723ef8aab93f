-- Refuses entries of a locked month. Corrections are entries too, so nothing in a locked month changes.
create or replace function refuse_locked_month() returns trigger language plpgsql as $$
begin
  if exists (
    select from month_locks
    where unlocked_at is null and month = date_trunc('month', new.paid_at at time zone 'Asia/Kuala_Lumpur')::date
  ) then
    raise exception 'payments of % are locked', to_char(new.paid_at at time zone 'Asia/Kuala_Lumpur', 'YYYY-MM')
      using errcode = 'CT001';
  end if;
  return new;
end $$;
create or replace trigger payments_month_open before insert on payments
  for each row execute function refuse_locked_month();

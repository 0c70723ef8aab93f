-- Rejects changes of closings and locks. They can only be reopened once: the columns that this sets are the trigger's
-- arguments, the time first.
create or replace function keep_closings() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or to_jsonb(old) ->> tg_argv[0] is not null
    or to_jsonb(new) - tg_argv::text[] <> to_jsonb(old) - tg_argv::text[] then
    raise exception '% can''t be changed', tg_table_name using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger day_closings_kept before update or delete on day_closings
  for each row execute function keep_closings('reopened_at', 'reopened_by', 'reopen_reason');
create or replace trigger month_locks_kept before update or delete on month_locks
  for each row execute function keep_closings('unlocked_at', 'unlocked_by', 'unlock_reason');

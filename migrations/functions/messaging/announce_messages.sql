-- Notifies screens of changed messages and engines of the next due time, and updates the counts per status. A notification
-- has at most 8,000 bytes, so it names 100 ids. Results of functions called for their effect are assigned to a variable, which
-- PL/pgSQL evaluates without a statement. A statement would cost as much as the work done here.
create or replace function announce_messages() returns trigger language plpgsql as $$
declare
  many bigint;
  due timestamptz;
  told text;
  done text;
begin
  if tg_op <> 'DELETE' then
    select count(*), min(due_at), string_agg(id || ' ' || status, ' ') into many, due, told from new_rows;
    if many between 1 and 100 then
      done := pg_notify('messages', told);
    elsif many > 100 then
      perform pg_notify('messages', string_agg(id || ' ' || status, ' '))
      from (select id, status, (row_number() over () - 1) / 100 as chunk from new_rows) as numbered
      group by chunk;
    end if;
    if due is not null then
      done := pg_notify('messages_due', extract(epoch from due)::text);
    end if;
  end if;
  if tg_op = 'INSERT' then
    insert into message_counts select status, count(*) from new_rows group by status;
  elsif tg_op = 'UPDATE' then
    insert into message_counts
    select status, sum(change)
    from (
      select status, 1 as change from new_rows union all select status, -1 from old_rows
    ) as changes
    group by status having sum(change) <> 0;
  else
    perform pg_notify('messages', string_agg(id || ' deleted', ' '))
    from (select id, (row_number() over () - 1) / 100 as chunk from old_rows) as numbered
    group by chunk;
    insert into message_counts select status, -count(*) from old_rows group by status;
  end if;
  return null;
end $$;

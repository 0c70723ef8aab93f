-- Open screens hear which messages changed (100 ids a notice: one has 8,000 bytes), engines when the next is due, and the
-- counts of each state are kept. What is only called for what it does is assigned to a variable, which PL/pgSQL
-- evaluates without a statement: each one costs as much as the work that it does here.
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

-- The same functions with fewer statements: each statement inside a function costs as much as its
-- work. Calls made only for their effect are assigned to a variable, which PL/pgSQL evaluates without
-- a statement.

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

create or replace function announce_order() returns trigger language plpgsql as $$
declare
  done text;
begin
  done := pg_notify('orders', new.public_id);
  return null;
end $$;

-- Decides if an order may be stored, and draws its number: see 0201. The checks after the locks are
-- one statement, which sees everything committed before it.
create or replace function check_order(
  turns text[], request text, seen_changes bigint, from_phone text, from_address text, limits jsonb, month text,
  out verdict text, out same uuid, out number text
) language plpgsql as $$
declare
  turn text;
  done text;
begin
  foreach turn in array turns loop
    done := pg_advisory_xact_lock(hashtextextended(turn, 0));
  end loop;
  select id, case
    when id is not null then 'same'
    when seen_changes <> (select sum(changes) from content_changes) then 'changed'
    when limits is null then 'stored'
    when (
      select count(*) >= (limits ->> 'phonePerDay')::integer
        or count(*) filter (where placed_at > now() - interval '1 hour') >= (limits ->> 'phonePerHour')::integer
      from orders where phone = from_phone and placed_at > now() - interval '1 day'
    ) then 'too_many'
    when (limits ->> 'addressPerHour')::integer <= (
      select count(*) from orders where placed_from = from_address and placed_at > now() - interval '1 hour'
    ) then 'too_many'
    else 'stored'
  end
  into same, verdict
  from (select (select id from orders where request_id = request)) as earlier (id);
  if verdict = 'stored' then
    number := next_order_number(month);
  end if;
end $$;

create or replace function message_words(phone text, body text, media jsonb) returns tsvector
language plpgsql immutable parallel safe as $$
begin
  return array_to_tsvector(
    search_words(left(body, 20000) || ' ' || left((
      select coalesce(string_agg((item ->> 'caption') || ' ' || (item ->> 'name'), ' '), '')
      from jsonb_array_elements(media) as item
    ), 20000))
    || array(select right(phone, digits) from generate_series(2, length(phone)) as digits));
end $$;

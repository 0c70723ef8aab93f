-- Storing an order in few statements: see docs/decisions/0103.

-- Number of changes of the content that pages show and orders use. A process compares it within a
-- transaction to see if its cached copy is current. Changes are rows to be summed, so that no writer
-- waits for another; a sweep merges unlocked rows.
create table content_changes (
  changes bigint not null
);
insert into content_changes values (0);

create or replace function announce_content() returns trigger language plpgsql as $$
begin
  with gathered as (
    delete from content_changes
    where ctid = any (array(select ctid from content_changes for update skip locked))
    returning changes
  )
  insert into content_changes select coalesce(sum(changes), 0) + 1 from gathered;
  perform pg_notify('content_changed', '');
  return null;
end $$;

-- Triggers for other tables on which orders depend.
create trigger bank_accounts_changed after insert or update or delete or truncate on bank_accounts
  for each statement execute function announce_content();
create trigger message_texts_changed after insert or update or delete or truncate on message_texts
  for each statement execute function announce_content();

-- Order numbers without locking: a counter row blocked all other orders until commit. Numbers now come
-- from a sequence, and each month stores its first value. A number is skipped only if the database
-- refuses an order after all checks.
create sequence order_count;
select setval('order_count', greatest(max(last), 1), max(last) is not null) from order_numbers;
alter table order_numbers add column before bigint;
update order_numbers set before = (select last_value from order_count) - last;
alter table order_numbers drop column last, alter column before set not null;
-- The sequence is owned by a column, so that backups include it.
alter sequence order_count owned by order_numbers.before;

-- Returns the next number of a month, such as 2611-0042. No other order gets it.
create function next_order_number(of_month text) returns text language plpgsql as $$
declare
  numbers_before bigint := (select before from order_numbers where month = of_month);
  number bigint;
begin
  if numbers_before is null then
    perform pg_advisory_xact_lock(hashtextextended('order numbers of ' || of_month, 0));
    -- A concurrent order may have been the first of the month.
    numbers_before := (select before from order_numbers where month = of_month);
  end if;
  if numbers_before is null then
    numbers_before := (select last_value - (not is_called)::integer from order_count);
    insert into order_numbers (month, before) values (of_month, numbers_before);
  end if;
  number := nextval('order_count') - numbers_before;
  return of_month || '-' || lpad(number::text, greatest(4, length(number::text)), '0');
end $$;

-- Decides if an order may be stored, and draws its number. Takes the given advisory locks in their
-- order until the transaction ends. Each statement sees what was committed before it, so that of two
-- orders that would both reach a limit, the second counts the first. Results: same (an earlier call of
-- this request stored it; its id), changed (the content has changed since), too_many (a limit is
-- reached; null if there are none).
create function check_order(
  turns text[], request text, seen_changes bigint, from_phone text, from_address text, limits jsonb, month text,
  out verdict text, out same uuid, out number text
) language plpgsql as $$
declare
  turn text;
  hour timestamptz := now() - interval '1 hour';
  day timestamptz := now() - interval '1 day';
begin
  foreach turn in array turns loop
    perform pg_advisory_xact_lock(hashtextextended(turn, 0));
  end loop;
  same := (select id from orders where request_id = request);
  verdict := case
    when same is not null then 'same'
    when seen_changes <> (select sum(changes) from content_changes) then 'changed'
    when limits is null then 'stored'
    when (limits ->> 'phonePerHour')::integer <=
      (select count(*) from orders where phone = from_phone and placed_at > hour) then 'too_many'
    when (limits ->> 'phonePerDay')::integer <=
      (select count(*) from orders where phone = from_phone and placed_at > day) then 'too_many'
    when (limits ->> 'addressPerHour')::integer <=
      (select count(*) from orders where placed_from = from_address and placed_at > hour) then 'too_many'
    else 'stored'
  end;
  if verdict = 'stored' then
    number := next_order_number(month);
  end if;
end $$;

-- Creates a message that is due now, with its parts, unless one with its key exists.
create function enqueue_notice(notice jsonb) returns void language plpgsql as $$
begin
  with message as (
    insert into messages (id, phone, body, media, scheduled_at, status, origin, origin_key, created_by, due_at)
    values ((notice ->> 'id')::uuid, notice ->> 'phone', notice ->> 'body', notice -> 'media',
      date_trunc('second', now()), 'pending', 'order', notice ->> 'key', notice ->> 'by', now())
    on conflict (origin_key) do nothing
    returning id, round
  )
  insert into message_parts (id, message_id, round, position, kind, body, url, name, optional)
  select part.id, message.id, message.round, part.position, part.kind, part.body, part.url, part.name, part.optional
  from message, jsonb_to_recordset(notice -> 'parts')
    as part(id uuid, position integer, kind text, body text, url text, name text, optional boolean);
end $$;

-- Returns the same words in half the time: `translate` compares every letter with all 46, and plain
-- SQL is parsed and planned on every call.
create or replace function search_words(given text) returns text[] language plpgsql immutable parallel safe as $$
begin
  return (
    select coalesce(array_agg(left(word, 64)), '{}') from unnest(string_to_array(
      regexp_replace(lower(given), e'[\t\n\r\f\x0b\u00a0!-/:-@[-`{-~“”‘’–—…·]+', ' ', 'g'), ' ')) as word
    where word <> '');
end $$;

create or replace function message_words(phone text, body text, media jsonb) returns tsvector
language plpgsql immutable parallel safe as $$
begin
  return array_to_tsvector(
    search_words(left(body, 20000))
    || search_words(left((
      select string_agg((item ->> 'caption') || ' ' || (item ->> 'name'), ' ') from jsonb_array_elements(media) as item
    ), 20000))
    || array(select right(phone, digits) from generate_series(2, length(phone)) as digits));
end $$;

create or replace function order_words(number text, nama text, phone text) returns tsvector
language plpgsql immutable parallel safe set search_path from current as $$
begin
  return array_to_tsvector(
    array(select right(word, letters) from unnest(search_words(nama)) as word, generate_series(1, length(word)) as letters)
    || array(select right(digits, length) from unnest(array[translate(number, '-', ''), phone]) as digits,
      generate_series(2, length(digits)) as length));
end $$;

-- Whether an order may be stored. Holds back every other order that names one of these turns until the transaction ends,
-- taking them in the order given. What is looked at after that is one statement, which sees what was committed before it:
-- of two orders which would both be the last that a limit allows, the second one counts the first.
--   same      an earlier call of this request has stored it; its id
--   changed   the order was made from what is no longer so
--   too_many  one of the limits is reached: `most` orders of a phone, or from a network, within so many seconds
create or replace function check_order(
  turns text[], request text, seen_changes bigint, limits jsonb, out verdict text, out same uuid
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
    when exists (
      select from jsonb_to_recordset(limits) as of (phone text, network text, seconds integer, most integer)
      where of.most <= case when of.phone is null
        then (select count(*) from orders
          where placed_from = of.network and placed_at > now() - make_interval(secs => of.seconds))
        else (select count(*) from orders
          where orders.phone = of.phone and placed_at > now() - make_interval(secs => of.seconds))
      end
    ) then 'too_many'
    else 'stored'
  end
  into same, verdict
  from (select (select id from orders where request_id = request)) as earlier (id);
end $$;

-- Whether an order may be stored. Holds back every other order that names one of these turns until the transaction ends,
-- taking them in the order given. What is looked at after that is one statement, which sees what was committed before it:
-- of two orders which would both be the last that a limit allows, the second one counts the first.
--   same      an earlier call of this request has stored it; its id
--   changed   the order was made from what is no longer so
-- else the verdict of the first limit that is reached (`too_many`, where it names none):
--   phone or network, with seconds   `most` orders of it within so many seconds; a network that ends in ::/48 is all in it
--   promised                         `most` units of this way of work are promised: somebody has taken the room meanwhile
--   coupon                           `most` orders that have it, cancelled ones aside; with a phone only that one's
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
    else coalesce((
      select coalesce(of.verdict, 'too_many')
      from jsonb_to_recordset(limits)
        as of (phone text, network text, promised text, coupon integer, seconds integer, most integer, verdict text)
      where of.most <= case
        when of.promised is not null
          then (select coalesce(sum(units), 0) from promised_work() where way = of.promised)
        when of.coupon is not null
          then (select count(*) from orders
            where coupon_id = of.coupon and stage <> 'cancelled' and orders.phone = coalesce(of.phone, orders.phone))
        when of.network like '%::/48'
          then (select count(*) from orders
            where placed_from like site_pattern(of.network)
              and placed_at > now() - make_interval(secs => of.seconds))
        when of.phone is null
          then (select count(*) from orders
            where placed_from = of.network and placed_at > now() - make_interval(secs => of.seconds))
        else (select count(*) from orders
          where orders.phone = of.phone and placed_at > now() - make_interval(secs => of.seconds))
      end
      limit 1), 'stored')
  end
  into same, verdict
  from (select (select id from orders where request_id = request)) as earlier (id);
end $$;

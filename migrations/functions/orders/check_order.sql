-- Checks whether an order may be stored. First takes the advisory locks `turns` in the given order, until the transaction
-- ends. The checks are a single statement after that, so they see all orders committed by earlier holders: of two orders
-- that compete for the last use of a limit, the second one counts the first.
--   same      the request was stored before; `same` is the id of its order
--   changed   content has changed since the order was computed
--   stored    no limit is reached
-- Otherwise returns the verdict of the first limit that is reached (`too_many` if it has none):
--   phone or network, with seconds   `most` orders within `seconds`; a network ending in ::/48 includes its subnets
--   promised                         `most` units of this production method are promised
--   coupon                           `most` orders use it, without cancelled ones; with `phone` only those of that phone
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

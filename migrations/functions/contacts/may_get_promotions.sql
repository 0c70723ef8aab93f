-- Returns true if a number has agreed to promotions. The message engine calls it for each message of a promotion.
create or replace function may_get_promotions(number text) returns boolean language sql stable as $$
  select exists (select from contact_consents c where c.number = $1 and c.agreed)
$$;

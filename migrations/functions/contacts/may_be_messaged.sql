-- Whether a number may be written to; what the message engine asks about each message that falls due.
create or replace function may_be_messaged(number text, about_an_order boolean) returns boolean language sql stable as $$
  select not exists (
    select 1 from contact_opt_outs o where o.number = $1 and (o.messages = 'none' or not $2)
  )
$$;

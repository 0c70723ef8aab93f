-- Returns whether messages may be sent to a number. The message engine calls it for each due message.
create or replace function may_be_messaged(number text, about_an_order boolean) returns boolean language sql stable as $$
  select not exists (
    select 1 from contact_opt_outs o where o.number = $1 and (o.messages = 'none' or not $2)
  )
$$;

-- Whether a number may get a campaign's messages: promotions need consent, at the moment they are sent.
create or replace function may_get_campaign(number text, campaign uuid) returns boolean language sql stable as $$
  select $2 is null
    or exists (select from contact_consents c where c.number = $1 and c.agreed)
    or not exists (select from campaigns c where c.id = $2 and c.kind = 'promotion')
$$;

-- Returns the search words of a message, including every suffix of its phone with two or more digits. Words match by prefix,
-- so any part of a phone is found.
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

-- Splits a text at white space and punctuation, in lower case. PostgreSQL's own parser takes `2611-0042` for two numbers, one
-- of them negative, and splits addresses differently. Written in PL/pgSQL, because plain SQL is planned at every call.
create or replace function search_words(given text) returns text[] language plpgsql immutable parallel safe as $$
begin
  return (
    select coalesce(array_agg(left(word, 64)), '{}') from unnest(string_to_array(
      regexp_replace(lower(given), e'[\t\n\r\f\x0b\u00a0!-/:-@[-`{-~“”‘’–—…·]+', ' ', 'g'), ' ')) as word
    where word <> '');
end $$;

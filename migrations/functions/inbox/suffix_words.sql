-- Returns every suffix of each word of a text, so that any part of a name or phone matches by prefix. The search path is
-- fixed, because restoring a backup computes generated columns with an empty one.
create or replace function suffix_words(given text) returns tsvector
language plpgsql immutable parallel safe set search_path from current as $$
begin
  return array_to_tsvector(array(
    select right(word, letters) from unnest(search_words(given)) as word, generate_series(1, length(word)) as letters));
end $$;

-- Returns every suffix of each word of a name, so that any part matches by prefix (see `order_words`). The search path is
-- fixed, because restoring a backup computes generated columns with an empty one.
create or replace function name_words(name text) returns tsvector
language plpgsql immutable parallel safe set search_path from current as $$
begin
  return array_to_tsvector(array(
    select right(word, letters) from unnest(search_words(name)) as word, generate_series(1, length(word)) as letters));
end $$;

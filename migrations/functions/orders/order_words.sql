-- Returns the search words of an order: every suffix of each word of the name, and every suffix of number and phone with two
-- or more digits.
create or replace function order_words(number text, nama text, phone text) returns tsvector
language plpgsql immutable parallel safe set search_path from current as $$
begin
  return array_to_tsvector(
    array(select right(word, letters) from unnest(search_words(nama)) as word, generate_series(1, length(word)) as letters)
    || array(select right(digits, length) from unnest(array[translate(number, '-', ''), phone]) as digits,
      generate_series(2, length(digits)) as length));
end $$;

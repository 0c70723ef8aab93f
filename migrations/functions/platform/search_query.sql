-- Returns the query of a search: a word prefix for each given word, or one of `phones`. A number typed with spaces or dashes
-- also matches without them. Not marked parallel safe although it is: starting workers takes 30 ms, longer than nearly every
-- search.
create or replace function search_query(given text, phones text[]) returns tsquery language sql immutable as $$
  select string_agg(alternative, ' | ')::tsquery from (
    select string_agg('''' || word || ''':*', ' & ') as alternative from unnest(search_words(given)) as word
    union all
    select '''' || regexp_replace(given, '\D', '', 'g') || ''':*'
    where given ~ '^[\d\s+().-]+$' and given ~ '\d.*\d'
    union all
    select string_agg('''' || phone || '''', ' | ') from unnest(phones) as phone
  ) as alternatives
$$;

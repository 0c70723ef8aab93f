-- Returns the status for the search index, which only has rare ones. Null for all others.
create or replace function search_state(status text) returns text language sql immutable parallel safe as $$
  select case when status in ('failed', 'cancelled') then status end
$$;

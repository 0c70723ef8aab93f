-- The states that a search tells apart; null: any other.
create or replace function search_state(status text) returns text language sql immutable parallel safe as $$
  select case when status in ('failed', 'cancelled') then status end
$$;

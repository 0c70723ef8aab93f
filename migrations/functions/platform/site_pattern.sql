-- Returns a LIKE pattern for all networks in the /48 of an IPv6 network, given as `getNetwork` writes it (`2001:db8:1:2::/64`) or
-- as its /48. An IPv4 network matches only itself.
create or replace function site_pattern(network text) returns text language sql immutable parallel safe as $$
  select case when network like '%::/%' then substring(network from '^[^:]*:[^:]*:[^:]*') || ':%' else network end
$$;

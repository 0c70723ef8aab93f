-- Links that open a group order for its organiser. Each message has its own link, and only the hash of
-- its key is stored. The parents' key stays in `order_groups`, because pages and reminders show it
-- again.
create table group_organiser_links (
  -- SHA-256 of the key, base64url, as in `customer_links`.
  hash text primary key,
  group_id uuid not null references order_groups on delete cascade,
  expires_at timestamptz not null
);
create index group_organiser_links_of_group on group_organiser_links (group_id);
create index group_organiser_links_expired on group_organiser_links (expires_at);

-- Earlier links stay valid for 180 days. In a restored backup the key is `sha256:<hexadecimal>`, and
-- so is the hash of a link from before an earlier restore.
insert into group_organiser_links (hash, group_id, expires_at)
select rtrim(translate(encode(digest, 'base64'), '+/', '-_'), '='), id, now() + interval '180 days'
from (
  select id, case when organiser_key like 'sha256:%' then decode(substr(organiser_key, 8), 'hex')
    else sha256(convert_to(organiser_key, 'UTF8')) end as digest
  from order_groups
  union
  select id, decode(earlier_organiser_key_hash, 'hex') from order_groups where earlier_organiser_key_hash is not null
) as earlier;

alter table order_groups drop column organiser_key, drop column earlier_organiser_key_hash;

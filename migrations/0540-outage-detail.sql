-- The gateway's last answer during an outage, such as the address that it redirects to.
alter table gateway_outages add column detail text;

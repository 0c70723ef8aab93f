-- Attachments of a campaign. Each message has a copy of the list; the files are stored once.
alter table campaigns add column media jsonb not null default '[]';

-- What goes with one text to many: its messages have a copy of the list each, the files are stored once.
alter table campaigns add column media jsonb not null default '[]';

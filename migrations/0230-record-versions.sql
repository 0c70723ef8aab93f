-- Version of each record that two people can edit, with the author and time of the last change (D-20).
-- A save based on an older version is refused. A record without a row has version 0. `key` identifies
-- the record within its kind.
create table record_versions (
  kind text not null,
  key text not null default '',
  version integer not null check (version > 0),
  changed_by text not null,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (kind, key)
);

-- Changes that users see increment the version of a message. What the engine changes (due, claimed,
-- sent, failed) doesn't.
alter table messages add column version integer not null default 1;

create function count_message_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create trigger messages_version before update of phone, body, media, scheduled_at, status on messages
for each row when (
  old.phone <> new.phone or old.body <> new.body or old.media <> new.media or old.scheduled_at <> new.scheduled_at
  or (old.status <> new.status and 'cancelled' in (old.status, new.status))
) execute function count_message_version();

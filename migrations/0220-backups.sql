-- Backups that the program makes by itself, and how many of them are kept.
create table backup_settings (
  one boolean primary key default true check (one),
  keep integer not null default 14 check (keep between 1 and 365)
);
insert into backup_settings default values;

create table backups (
  -- The file's name, in BACKUP_DIR and elsewhere.
  name text primary key,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  -- Null while it is being made, or where its process died.
  good boolean,
  bytes bigint,
  -- What prevented it, in words; or, of a good one, what prevented the copy elsewhere.
  problem text,
  -- The machine that it lies on.
  host text not null,
  -- Whether a copy lies in the S3 storage; null where none is set up.
  elsewhere boolean,
  -- Who asked for it; empty: made by itself.
  made_by text not null
);
create index backups_by_time on backups (started_at desc);

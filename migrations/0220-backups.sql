-- Automatic backups, and how many are kept.
create table backup_settings (
  one boolean primary key default true check (one),
  keep integer not null default 14 check (keep between 1 and 365)
);
insert into backup_settings default values;

create table backups (
  -- File name in BACKUP_DIR and in S3.
  name text primary key,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  -- `null` while it is being created, or if its process died.
  good boolean,
  bytes bigint,
  -- Why it failed, in words; for a successful one, why the copy to S3 failed.
  problem text,
  -- The machine that stores it.
  host text not null,
  -- True if S3 has a copy; `null` if no S3 storage is set up.
  elsewhere boolean,
  -- The user who requested it; empty if it was automatic.
  made_by text not null
);
create index backups_by_time on backups (started_at desc);

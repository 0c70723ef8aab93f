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
  -- `null` while the backup is being created, or if its process has died.
  good boolean,
  bytes bigint,
  -- Reason of a failure in words. For a successful backup, reason why the copy to S3 failed.
  problem text,
  -- Name of the machine that stores the backup.
  host text not null,
  -- True if S3 has a copy. `null` if no S3 storage is set up.
  elsewhere boolean,
  -- Name of the user who requested the backup. Empty if the backup was automatic.
  made_by text not null
);
create index backups_by_time on backups (started_at desc);

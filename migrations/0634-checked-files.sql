-- When the content of a file, and of its copy beside the backups, was last compared with its hash, and what was wrong then.
alter table stored_files
  add column checked_at timestamptz,
  add column problem text check (problem in ('missing', 'changed')),
  add column copy_checked_at timestamptz;
create index stored_files_problem on stored_files (hash) where problem is not null;

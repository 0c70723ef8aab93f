-- When a file, and its copy in the backups, was last compared with its hash, and the problem found.
alter table stored_files
  add column checked_at timestamptz,
  add column problem text check (problem in ('missing', 'changed')),
  add column copy_checked_at timestamptz;
create index stored_files_problem on stored_files (hash) where problem is not null;

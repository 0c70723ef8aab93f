-- `file` is null until a file stored by an older version has been moved out of media_pieces. See docs/decisions/0631.
alter table media_files add column file text references stored_files (hash);
create index media_files_file on media_files (file);

-- Null until the file of an older version has been moved out of media_pieces; see docs/decisions/0631.
alter table media_files add column file text references stored_files (hash);
create index media_files_file on media_files (file);

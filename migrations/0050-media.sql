-- Files attached to messages. They are stored in the database so that every process can serve them and
-- a database backup contains them.

create table media_files (
  -- A random id that can't be guessed, because the gateway fetches the file by this id without signing
  -- in.
  id text primary key,
  name text not null,
  type text not null,
  bytes bigint not null,
  uploaded_by text not null,
  uploaded_at timestamptz not null default now(),
  -- False until the whole file is stored. Incomplete files can't be fetched.
  complete boolean not null default false
);
create index media_files_uploaded on media_files (uploaded_at);

-- Files are split so that neither storing nor serving one holds all of it in memory or blocks the
-- database.
create table media_pieces (
  file_id text not null references media_files (id) on delete cascade,
  -- Offset in the file, in bytes.
  start bigint not null,
  content bytea not null,
  primary key (file_id, start)
);
-- Compression is off, because pictures can't be compressed further and trying would take time.
alter table media_pieces alter column content set storage external;

-- Finds the messages that use an upload, whatever the site's address was at that time. The sweep
-- checks it before deleting a file.
create index message_parts_upload on message_parts (substring(url from '/media/([A-Za-z0-9_-]{27})/'))
  where url like '%/media/%';

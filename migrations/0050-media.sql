-- Files that staff attach to messages. They lie in the database rather than in a folder, so that every process
-- serves them, on whichever machine, and a backup of the database is a backup of them.

create table media_files (
  -- Random and unguessable: whoever knows the address may fetch the file, as the gateway has to.
  id text primary key,
  name text not null,
  type text not null,
  -- How long it is.
  bytes bigint not null,
  uploaded_by text not null,
  uploaded_at timestamptz not null default now(),
  -- False until all of it is stored; until then nobody can fetch it.
  complete boolean not null default false
);
create index media_files_uploaded on media_files (uploaded_at);

-- A file in pieces, so that neither storing nor serving one holds all of it in memory, or the database for long.
create table media_pieces (
  file_id text not null references media_files (id) on delete cascade,
  -- Where in the file it begins, in bytes.
  start bigint not null,
  content bytea not null,
  primary key (file_id, start)
);
-- Pictures don't become smaller; trying would cost time on every piece.
alter table media_pieces alter column content set storage external;

-- Which messages hold an upload, whatever our address was when they were written: asked before one is swept away.
create index message_parts_upload on message_parts (substring(url from '/media/([A-Za-z0-9_-]{27})/'))
  where url like '%/media/%';

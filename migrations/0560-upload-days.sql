-- Bytes of designs uploaded from one network per UTC day. Rows of past days are deleted.
create table upload_days (
  network text not null,
  day date not null,
  bytes bigint not null,
  primary key (network, day)
);

-- Bytes of designs that customers have sent from one network on one day (UTC). Rows of past days are deleted.
create table upload_days (
  network text not null,
  day date not null,
  bytes bigint not null,
  primary key (network, day)
);

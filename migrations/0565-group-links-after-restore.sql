-- A backup holds hashes of the keys of group orders, and restoring it makes new keys. The links that organisers and
-- parents already have go on working by these (SHA-256, hexadecimal).
alter table order_groups
  add column earlier_organiser_key_hash text unique,
  add column earlier_parents_key_hash text unique;

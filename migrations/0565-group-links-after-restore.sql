-- A backup holds hashes of group order keys, and restoring it creates new keys. Existing links of
-- organisers and parents keep working through these hashes (SHA-256, hexadecimal).
alter table order_groups
  add column earlier_organiser_key_hash text unique,
  add column earlier_parents_key_hash text unique;

-- The EasyParcel key, encrypted with a key that is not in the database, so that a copy of the database
-- can't buy labels. A plain `api_key` is encrypted at the next start, because only the program has the
-- key.
alter table label_buying add column sealed_key text not null default '';

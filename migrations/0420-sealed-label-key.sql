-- The key of EasyParcel, closed with a key that does not lie in the database: a copy of it alone buys nothing. What lies
-- plain in `api_key` is closed at the next start, which alone can do it.
alter table label_buying add column sealed_key text not null default '';

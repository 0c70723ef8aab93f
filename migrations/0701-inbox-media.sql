-- The last failed try. Meta blocks a number for half an hour after 20 failed downloads in an hour.
alter table conversation_media add column failed_at timestamptz;
create index conversation_media_failed on conversation_media (failed_at) where failed_at is not null;

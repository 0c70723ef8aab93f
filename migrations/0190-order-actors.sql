-- Order history by user, for Activity, latest first.
create index order_events_done_by on order_events (done_by, id);

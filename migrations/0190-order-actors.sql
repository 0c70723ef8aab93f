-- Index for the order actions of a user, which the activity page shows latest first.
create index order_events_done_by on order_events (done_by, id);

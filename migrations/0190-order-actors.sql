-- What one person did to orders, for Activity, the latest first; and who there is.
create index order_events_done_by on order_events (done_by, id);

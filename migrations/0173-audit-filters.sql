-- What one person did, and every deed of one kind, the latest first.
create index audit_log_actor on audit_log (actor, id);
create index audit_log_deed on audit_log (deed, id);

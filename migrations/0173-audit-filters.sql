-- Indexes for the latest entries of a user and of an action.
create index audit_log_actor on audit_log (actor, id);
create index audit_log_deed on audit_log (deed, id);

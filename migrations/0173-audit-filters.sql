-- Entries of one user, and of one action, latest first.
create index audit_log_actor on audit_log (actor, id);
create index audit_log_deed on audit_log (deed, id);

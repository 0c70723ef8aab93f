-- Every history calls its entries actions; the table of messages becomes `message_history`.
alter table message_deeds rename to message_history;
alter index message_deeds_message rename to message_history_message;
alter table message_history rename column deed to action;
alter table audit_log rename column deed to action;
alter index audit_log_deed rename to audit_log_action;
alter table order_events rename column deed to action;
alter table production_events rename column deed to action;
alter table catalog_events rename column deed to action;

-- Messages caused by visitors who are not signed in share a daily budget: otherwise anyone could have
-- the shop message strangers. Messages over the budget are stored as failed, and staff can release
-- them.
alter table messages add column by_visitor boolean not null default false;
create index messages_by_visitor on messages (created_at) where by_visitor;

alter table messages drop constraint messages_failure;
alter table messages add constraint messages_failure check (failure in (
  'delivery_unknown', 'missed', 'opted_out', 'no_value', 'visitor_limit',
  'no_connection', 'unavailable', 'signed_out', 'quota', 'page', 'limited', 'no_answer',
  'access', 'account', 'bad_number', 'content', 'window_closed', 'too_often', 'refused',
  'taken_back', 'undelivered', 'unproven', 'engine_stopped', 'fault', 'restored'
));

alter table sending_rules add column visitor_messages_a_day integer not null default 500
  check (visitor_messages_a_day >= 0);

alter table incidents drop constraint incidents_kind_check;
alter table incidents add constraint incidents_kind_check
  check (kind in ('engine', 'sending', 'gateway', 'decisions', 'storage', 'visitors'));

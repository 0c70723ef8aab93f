-- Replies of staff, also from the shop's own phone. A reply is refused if its writer has not seen the latest one.
alter table conversations add column reply_count integer not null default 0;
alter table conversations add column last_reply_at timestamptz;
-- Empty if it was written on the shop's phone.
alter table conversations add column last_reply_by text not null default '';
alter table conversations add column last_reply_user uuid references users (id) on delete set null;

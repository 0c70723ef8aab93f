create table inbox_settings (
  one boolean primary key default true check (one),
  -- True if a reply marks the customer's messages as read, so that the customer sees blue ticks.
  mark_read boolean not null default false,
  -- True if the customer sees that staff are typing.
  show_typing boolean not null default false,
  -- True if customers who write outside the opening hours get an automatic reply.
  away boolean not null default false,
  -- From Monday to Sunday: {"from": "09:00", "to": "18:00"}, or null for a closed day.
  opening_hours jsonb not null default '[{"from":"09:00","to":"18:00"},{"from":"09:00","to":"18:00"},{"from":"09:00","to":"18:00"},{"from":"09:00","to":"18:00"},{"from":"09:00","to":"18:00"},{"from":"09:00","to":"13:00"},null]'
);
insert into inbox_settings default values;

-- Who is told when something is wrong, what was wrong when, and the letters about it.

create table alert_settings (
  one boolean primary key default true check (one),
  -- Digits with country code; null: not by WhatsApp.
  phone text check (phone <> ''),
  -- Null: not by e-mail.
  email text check (email <> ''),
  -- How long something has to be wrong before anybody is told.
  after_minutes integer not null default 5 check (after_minutes between 1 and 1440)
);
insert into alert_settings default values;

create table incidents (
  id uuid primary key,
  kind text not null check (kind in ('engine', 'sending', 'gateway', 'decisions', 'storage')),
  -- As it was said when it began.
  words text not null,
  todo text not null,
  began_at timestamptz not null,
  -- When it was last seen to be wrong.
  bad_at timestamptz not null,
  -- When it was told; null: it was over before, or not wrong for long enough yet.
  told_at timestamptz,
  ended_at timestamptz
);
create unique index incidents_open on incidents (kind) where ended_at is null;
create index incidents_newest on incidents (began_at);

create table alert_mails (
  id uuid primary key,
  address text not null,
  subject text not null,
  body text not null,
  made_at timestamptz not null default now(),
  tries integer not null default 0,
  -- When it is tried next; null: it has gone, or was given up.
  next_at timestamptz default now(),
  sent_at timestamptz,
  reason text
);
create index alert_mails_next on alert_mails (next_at) where next_at is not null;

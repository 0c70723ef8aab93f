-- Recipients of alerts, past and current problems, and e-mails about them.

create table alert_settings (
  one boolean primary key default true check (one),
  -- Digits with country code. `null` if alerts are not sent by WhatsApp.
  phone text check (phone <> ''),
  -- `null` if alerts are not sent by e-mail.
  email text check (email <> ''),
  -- Number of minutes that a problem has to last before an alert is sent.
  after_minutes integer not null default 5 check (after_minutes between 1 and 1440)
);
insert into alert_settings default values;

create table incidents (
  id uuid primary key,
  kind text not null check (kind in ('engine', 'sending', 'gateway', 'decisions', 'storage')),
  -- Text of the alert at the time when the problem began.
  words text not null,
  todo text not null,
  began_at timestamptz not null,
  -- When the problem was last observed.
  bad_at timestamptz not null,
  -- Time at which the alert was sent. `null` if no alert was sent, because the problem was too short.
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
  -- Time of the next attempt. `null` once the e-mail was sent or has failed for good.
  next_at timestamptz default now(),
  sent_at timestamptz,
  reason text
);
create index alert_mails_next on alert_mails (next_at) where next_at is not null;

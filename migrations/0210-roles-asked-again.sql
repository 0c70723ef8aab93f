-- Roles are the ones that a WordPress site states, asked again while a session is used; and how people sign in.

-- How people sign in, once.
create table sign_in_settings (
  one boolean primary key default true check (one),
  -- The site's roles by name, each as a role of ours or null for nobody; our own five stand for themselves.
  role_map jsonb not null default '{"shop_manager": "editor"}',
  -- Where the site can't be asked for the role of someone unknown: whether the rule by name holds then.
  role_by_name boolean not null default false,
  second_factor text not null default 'optional' check (second_factor in ('optional', 'administrators', 'everyone')),
  -- Null: a sign-in ends after its twelve hours only.
  idle_minutes integer check (idle_minutes between 5 and 720),
  -- Web sites whose pages may make our calls.
  allowed_origins jsonb not null default '[]'
);
insert into sign_in_settings default values;

alter table users
  -- What the site has told of this user's role: one, or that there is none; null: nothing yet.
  add column site_told text check (site_told in ('role', 'none')),
  -- Of the password that last signed in there, so that a new one ends what the old one had opened.
  add column site_password_hash text;
update users set site_told = 'role' where source = 'wordpress' and role is not null;

-- What the site gave the user to ask with, sealed, and when it is asked next.
alter table sessions
  add column site_secret text,
  add column ask_site_at timestamptz;
-- These can't be asked about: their people sign in again.
delete from sessions using users where users.id = sessions.user_id and users.source = 'wordpress';

-- When the site last told a role, and when and why it last did not.
create table wordpress_state (
  one boolean primary key default true check (one),
  told_at timestamptz,
  failed_at timestamptz,
  cause text check (cause in ('closed', 'silent', 'unreadable')),
  why text not null default ''
);
insert into wordpress_state default values;

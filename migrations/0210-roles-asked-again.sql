-- Roles come from the WordPress site and are refreshed while a session is in use. Settings of the
-- sign-in.

-- Settings for signing in. The table has a single row.
create table sign_in_settings (
  one boolean primary key default true check (one),
  -- Maps the site's roles to Cetak's roles, or to null for no access. Cetak's five roles map to
  -- themselves.
  role_map jsonb not null default '{"shop_manager": "editor"}',
  -- Applies the rule by name when the site can't be queried for the role of an unknown user.
  role_by_name boolean not null default false,
  second_factor text not null default 'optional' check (second_factor in ('optional', 'administrators', 'everyone')),
  -- Minutes without use after which a session ends. `null` if sessions end only after twelve hours.
  idle_minutes integer check (idle_minutes between 5 and 720),
  -- Web sites whose pages may call the API.
  allowed_origins jsonb not null default '[]'
);
insert into sign_in_settings default values;

alter table users
  -- The site's last answer about this user: `role` if it reported a role, `none` if the user has no
  -- role. `null` if the site has not answered yet.
  add column site_told text check (site_told in ('role', 'none')),
  -- Hash of the password last used to sign in to the WordPress site, so that a new password ends sessions opened with
  -- the old one.
  add column site_password_hash text;
update users set site_told = 'role' where source = 'wordpress' and role is not null;

-- The site's token for the user, encrypted, and the time of the next refresh.
alter table sessions
  add column site_secret text,
  add column ask_site_at timestamptz;
-- These sessions can't be refreshed, so their users have to sign in again.
delete from sessions using users where users.id = sessions.user_id and users.source = 'wordpress';

-- The last time that the site returned a role, and the last failure with its reason.
create table wordpress_state (
  one boolean primary key default true check (one),
  told_at timestamptz,
  failed_at timestamptz,
  cause text check (cause in ('closed', 'silent', 'unreadable')),
  why text not null default ''
);
insert into wordpress_state default values;

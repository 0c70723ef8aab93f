-- Users who sign in at a WordPress site. They are identified by the site and their id there, never by
-- name. The site checks their password, so none is stored here.

alter table users
  add column source text not null default 'own' check (source in ('own', 'wordpress')),
  add column wordpress_site text,
  add column wordpress_id bigint,
  alter column password_hash drop not null,
  drop constraint users_username_key,
  drop constraint users_username_check,
  add constraint users_own check (source <> 'own' or (
    password_hash is not null and wordpress_site is null and wordpress_id is null
    and username = lower(username) and username <> '' and username not like '%@%'
  )),
  add constraint users_wordpress check (source <> 'wordpress' or (
    password_hash is null and wordpress_site is not null and wordpress_id is not null
  ));

-- Only local users sign in by name or e-mail address, so these must be unique among local users only.
drop index users_email;
create unique index users_username on users (username) where source = 'own';
create unique index users_email on users (lower(email)) where source = 'own' and email <> '';
create unique index users_wordpress on users (wordpress_site, wordpress_id) where source = 'wordpress';

-- `file` is null until a file stored by an older version has been moved out of the content column. See
-- docs/decisions/0631.
alter table payment_slips alter column bytes drop not null, add column file text references stored_files (hash);
create index payment_slips_file on payment_slips (file);
alter table order_group_slips alter column bytes drop not null, add column file text references stored_files (hash);
create index order_group_slips_file on order_group_slips (file);
alter table payment_pictures alter column bytes drop not null, add column file text references stored_files (hash);
create index payment_pictures_file on payment_pictures (file);
alter table colour_profiles alter column profile drop not null, add column file text references stored_files (hash);
create index colour_profiles_file on colour_profiles (file);

-- When this database was restored from a backup, until sending is resumed. Messages due before then
-- may have been sent from the original database, so they wait for staff.
alter table sending_rules add column restored_at timestamptz;

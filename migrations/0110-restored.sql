-- Time at which this database was restored from a backup. `null` after sending was resumed. Messages
-- that were due before the restore may have been sent by the original database, so they wait for
-- staff.
alter table sending_rules add column restored_at timestamptz;

-- When this database was filled from a backup, until sending is resumed. What fell due before that may have gone out
-- from the database that the backup was taken of: it waits for a person's word.
alter table sending_rules add column restored_at timestamptz;

-- Original files of designs are deleted earlier than the rest of a design: they are large, and the
-- previews stay. Nothing is deleted before `starts_at`, so that existing shops can review the new
-- periods first.
alter table retention_rules
  add column originals integer default 6 check (originals > 0),
  add column starts_at timestamptz not null default now();
update retention_rules set starts_at = now() + interval '14 days' where exists (select from orders);

-- Periods for shops that never set their own. Sales records are kept for seven years (Income Tax Act
-- 1967, section 82).
update retention_rules set orders = 84, messages = 24, slips = 24, designs = 36, jerseys = 24
where not exists (select from record_versions where kind = 'retention');

-- The number as the gateway expects it. A 0 right after 60 (`+60 (0)12…`, `600…`) is dropped as in
-- `normalizePhone` (D-18). The column is recreated because PostgreSQL 15 can't change a generated
-- expression.
alter table contacts drop column number;
alter table contacts add column number text not null generated always as (
  regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^(?!$)(?:00(?=60))?(?:60)?0*', '60')
) stored;
create index contacts_by_number on contacts (number) where removed_at is null;

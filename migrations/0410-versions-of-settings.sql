-- Carriers, costs, due dates, and postage use the versions of all other settings, which also record
-- the author (D-20).
insert into record_versions (kind, version, changed_by)
select 'carriers', version, '' from carriers
union all select 'costs', version, '' from cost_rules
union all select 'due rules', version, '' from due_rules
union all select 'postage', version, '' from postage;

alter table carriers drop column version;
alter table cost_rules drop column version;
alter table due_rules drop column version;
alter table postage drop column version;

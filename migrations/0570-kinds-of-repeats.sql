-- Recurring promotions are sent to numbers with consent only. Existing recurring messages to groups
-- become promotions, because their kind is unknown; staff can change it.
alter table repeats add column kind text not null default 'notice' check (kind in ('promotion', 'notice'));
update repeats set kind = 'promotion' where group_id is not null;
alter table repeats alter column kind drop default;

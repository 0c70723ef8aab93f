-- Promotions go to numbers with consent only, also when they repeat. Repeats to groups from before this migration count
-- as promotions, because nothing says which of them are notices; staff can change the kind of each.
alter table repeats add column kind text not null default 'notice' check (kind in ('promotion', 'notice'));
update repeats set kind = 'promotion' where group_id is not null;
alter table repeats alter column kind drop default;

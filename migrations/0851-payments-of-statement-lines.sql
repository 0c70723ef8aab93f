-- The payment that a confirmed credit shows: the entry recorded from it, or one that staff had recorded before.
alter table statement_lines add column payment_id bigint references payments (id) on delete set null;
create unique index statement_lines_payment on statement_lines (payment_id) where payment_id is not null;
-- `dismissed` and `ticked` lines, the latest decision first.
create index statement_lines_decided on statement_lines (state, decided_at desc, id desc) where state in ('dismissed', 'ticked');

update statement_lines set payment_id = payments.id
from payments
where payments.evidence = 'statement' and payments.kind = 'payment'
  and payments.evidence_ref = 'statement:' || statement_lines.id
  and statement_lines.state in ('ticked', 'taken_back')
  and (statement_lines.state = 'taken_back'
    or not exists (select from payments as reversal where reversal.reverses = payments.id));

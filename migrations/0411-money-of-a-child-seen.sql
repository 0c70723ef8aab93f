-- The shop has received the money for a child, in addition to a parent's claim, a slip, or cash with
-- the organiser.
alter table order_group_children drop constraint order_group_children_paid_check;
alter table order_group_children add constraint order_group_children_paid_check
  check (paid in ('', 'said', 'slip', 'cash', 'seen'));

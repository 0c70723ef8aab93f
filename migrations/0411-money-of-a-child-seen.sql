-- The shop itself has seen the money of a child: apart from what a parent says, a slip, and cash that the organiser has.
alter table order_group_children drop constraint order_group_children_paid_check;
alter table order_group_children add constraint order_group_children_paid_check
  check (paid in ('', 'said', 'slip', 'cash', 'seen'));

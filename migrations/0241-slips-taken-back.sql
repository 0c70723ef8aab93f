-- What customers see of the slips that they have sent: how the file is called, and whether the shop has looked at it;
-- until then they can take it back.
alter table payment_slips
  -- As the customer calls it, without its folder; empty: not told.
  add column name text not null default '',
  add column looked_at timestamptz;
-- Of those from before nobody knows whether somebody has.
update payment_slips set looked_at = added_at;
create trigger payment_slips_removed after delete on payment_slips
  for each row execute function announce_order_before();

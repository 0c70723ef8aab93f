-- Customers see their slips by file name, and can delete one until the shop has viewed it.
alter table payment_slips
  -- The customer's file name, without its folder; empty if there was none.
  add column name text not null default '',
  add column looked_at timestamptz;
-- Earlier slips count as viewed, because no record exists.
update payment_slips set looked_at = added_at;
create trigger payment_slips_removed after delete on payment_slips
  for each row execute function announce_order_before();

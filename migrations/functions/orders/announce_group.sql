-- Notifies open pages of changes to a group and its children.
create or replace function announce_group() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'order_groups' then
    perform pg_notify('order_groups', new.public_id);
  elsif tg_op = 'DELETE' then
    perform pg_notify('order_groups', public_id) from order_groups where id = old.group_id;
  else
    perform pg_notify('order_groups', public_id) from order_groups where id = new.group_id;
  end if;
  return null;
end $$;
create or replace trigger order_groups_announced after insert or update on order_groups
  for each row execute function announce_group();
create or replace trigger order_group_children_announced after insert or update or delete on order_group_children
  for each row execute function announce_group();

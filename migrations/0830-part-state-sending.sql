-- A part whose result is unknown yet is `sending`, like its message.
alter table message_parts drop constraint message_parts_state_check;
update message_parts set state = 'sending' where state = 'handing';
alter table message_parts add constraint message_parts_state_check
  check (state in ('waiting', 'sending', 'accepted', 'refused', 'unknown'));

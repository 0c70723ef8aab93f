-- MSG-14: a text can be sent as the caption of the message's last picture, as one gateway message.
-- Both remain separate parts. The text records the picture and attempt that it was last sent with. A
-- later attempt may have sent the picture alone, and its result then says nothing about the text.
alter table message_parts add column carried_by uuid;
alter table message_parts add column carried_attempt integer;
alter table message_parts
  add constraint carried_at_an_attempt check ((carried_by is null) = (carried_attempt is null));
create index message_parts_carried on message_parts (carried_by) where carried_by is not null;

-- The picture with which the text was sent in this call. Receipts refer to the picture, which has the
-- gateway's id.
alter table part_attempts add column carried_by uuid;

-- `null` chooses the way that costs less with the current gateway
-- (docs/decisions/0240-a-text-goes-with-its-picture.md).
alter table sending_rules add column text_with_picture boolean;

-- MSG-14: a text can go as the caption of its message's last picture, as one message of the gateway's. Both stay parts of
-- their own; the text says which picture it was last handed over with, and at which of that one's attempts. At a later
-- attempt the picture may have gone alone: then what becomes of it says nothing of the text.
alter table message_parts add column carried_by uuid;
alter table message_parts add column carried_attempt integer;
alter table message_parts
  add constraint carried_at_an_attempt check ((carried_by is null) = (carried_attempt is null));
create index message_parts_carried on message_parts (carried_by) where carried_by is not null;

-- The same for each call in the log: its id is the picture's, and receipts for it are told of the picture.
alter table part_attempts add column carried_by uuid;

-- Null: as it pays with the gateway in use (docs/decisions/0240-a-text-goes-with-its-picture.md).
alter table sending_rules add column text_with_picture boolean;

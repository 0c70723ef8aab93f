-- The shop's note about a person, deleted with the contact when the person's data is deleted.
alter table contacts add column note text not null default '';

-- What the shop notes about a person; it goes with the card when the person is forgotten.
alter table contacts add column note text not null default '';

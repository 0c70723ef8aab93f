-- The press that made a message what it is: the same one again, after an answer was lost, changes and sends nothing more.
alter table messages add column request text;

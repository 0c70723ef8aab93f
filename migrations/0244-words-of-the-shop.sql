-- Whether the Malay pages keep the specification's English (Search any Product…, Deal of the Day) or say all in Malay.
alter table shop add column words text not null default 'specified' check (words in ('specified', 'malay'));

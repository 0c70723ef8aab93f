-- Malay pages either keep the specification's English (Search any Product…, Deal of the Day) or use
-- Malay throughout.
alter table shop add column words text not null default 'specified' check (words in ('specified', 'malay'));

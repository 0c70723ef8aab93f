-- Sections of the home page, in this sequence. `null` for the default sections.
alter table shop
  add column map_url text not null default '',
  -- [{image_url, caption_ms, caption_en}]
  add column works jsonb not null default '[]',
  -- [{name, words, shown}]
  add column customer_words jsonb not null default '[]',
  add column home_sections jsonb;

-- The shop's branding. `null` for the default branding.
alter table shop
  -- {url, card_url, width, height}: uploaded pictures, the second for link previews. The size is that
  -- of the first, in pixels.
  add column logo jsonb,
  add column colour text check (colour ~ '^#[0-9a-f]{6}$');

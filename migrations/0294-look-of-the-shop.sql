-- The shop's branding. `null` for the default branding.
alter table shop
  -- `url` is the logo and `card_url` the picture for link previews. `width` and `height` are the size
  -- of `url` in pixels.
  add column logo jsonb,
  add column colour text check (colour ~ '^#[0-9a-f]{6}$');

-- The shop's own face: null is how Cetak comes.
alter table shop
  -- {url, card_url, width, height}: uploads, the second as cards show it; the size is the first one's, in pixels.
  add column logo jsonb,
  add column colour text check (colour ~ '^#[0-9a-f]{6}$');

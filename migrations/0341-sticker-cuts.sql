-- Cutting of stickers, in tenths of a millimetre: white border along the art, bleed, narrowest gap
-- that a blade can turn in, and corner radius of square stickers.
alter table production_settings
  add column border_tenths integer not null default 20,
  add column bleed_tenths integer not null default 20,
  add column blade_tenths integer not null default 10,
  add column corner_tenths integer not null default 20;

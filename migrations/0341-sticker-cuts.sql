-- How stickers are cut, tenths of a millimetre: the white edge around one that is cut along its art, what is printed beyond a
-- cut, the narrowest bay that a blade can turn in, and the corners of one that is square.
alter table production_settings
  add column border_tenths integer not null default 20,
  add column bleed_tenths integer not null default 20,
  add column blade_tenths integer not null default 10,
  add column corner_tenths integer not null default 20;

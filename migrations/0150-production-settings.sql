-- Settings of the film for name tags and logos.
create table production_settings (
  one boolean primary key default true check (one),
  -- Whole millimetres such as [290, 330]. The default width is first.
  film_widths_mm jsonb not null default '[290]',
  sheet_length_mm integer not null default 450 check (sheet_length_mm > 0),
  -- In tenths of a millimetre.
  margin_tenths integer not null default 20 check (margin_tenths >= 0),
  gap_tenths integer not null default 10 check (gap_tenths >= 0),
  cut_contour text not null default 'CutContour' check (cut_contour <> '')
);
insert into production_settings default values;

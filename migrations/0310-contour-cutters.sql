-- Materials cut by a plotter along any line. All others are cut by a guillotine along straight lines.
alter table production_settings add column contour_cut jsonb not null default '[]';

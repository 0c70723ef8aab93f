-- Materials whose stickers are cut by a plotter, along any line; the others by a guillotine, along straight ones.
alter table production_settings add column contour_cut jsonb not null default '[]';

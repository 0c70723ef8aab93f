-- Cutters with their sheet, gap, margins, registration marks, spot colour names, and files. The
-- contract validates the profile (core/production/cutter.ts). Existing sheets keep the profile that
-- they were laid out with.
create table cutters (
  id uuid primary key,
  place integer not null generated always as identity,
  profile jsonb not null
);

-- The cutter for a material. Without one, stickers are laid edge to edge on the whole sheet, in
-- straight rows.
create table cutter_materials (
  material text primary key,
  cutter_id uuid not null references cutters on delete cascade
);
create index cutter_materials_cutter on cutter_materials (cutter_id);

-- Shops with plotter-cut materials get one cutter for them, and nothing else changes.
insert into cutters (id, profile)
select gen_random_uuid(), jsonb_build_object(
  'name', 'Plotter', 'kind', 'plotter', 'sheet', null, 'gapMm', 0,
  'margins', '{"top": 0, "right": 0, "bottom": 0, "left": 0}'::jsonb,
  'marks', '{"style": "none", "distanceMm": 10, "sizeMm": 5, "armMm": 20, "lineMm": 0.3, "everyMm": 400, "clearMm": 20}'::jsonb,
  'cutContour', cut_contour, 'throughCut', 'PerfCutContour', 'formats', '["pdf", "dxf", "svg", "plt"]'::jsonb,
  'white', '{"way": "none", "name": "White", "chokeMm": 0.25}'::jsonb, 'intent', 'none')
from production_settings where jsonb_array_length(contour_cut) > 0;
insert into cutter_materials (material, cutter_id)
select material, cutters.id
from production_settings, jsonb_array_elements_text(contour_cut) as material, cutters;

alter table production_settings drop column contour_cut;

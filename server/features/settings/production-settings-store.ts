import type { ProductionSettings } from '#core/settings/production-settings.ts'
import type { Db } from '#server/db/database.ts'
import { productionSettingsTable as settings } from './workshop-tables.ts'

/** Returns the production settings. Lengths are in mm, and the first film width is the default. */
export async function findProductionSettings(db: Db): Promise<ProductionSettings> {
  const [row] = await db.select().from(settings)
  if (!row) throw new Error('production_settings has no row')
  return {
    film_widths_mm: row.filmWidthsMm,
    sheet_length_mm: row.sheetLengthMm,
    margin_mm: row.marginTenths / 10,
    gap_mm: row.gapTenths / 10,
    cut_contour: row.cutContour,
    border_mm: row.borderTenths / 10,
    bleed_mm: row.bleedTenths / 10,
    blade_mm: row.bladeTenths / 10,
    corner_mm: row.cornerTenths / 10,
  }
}

export async function updateProductionSettings(db: Db, given: ProductionSettings): Promise<void> {
  await db.update(settings).set({
    filmWidthsMm: given.film_widths_mm,
    sheetLengthMm: given.sheet_length_mm,
    marginTenths: Math.round(given.margin_mm * 10),
    gapTenths: Math.round(given.gap_mm * 10),
    cutContour: given.cut_contour,
    borderTenths: Math.round(given.border_mm * 10),
    bleedTenths: Math.round(given.bleed_mm * 10),
    bladeTenths: Math.round(given.blade_mm * 10),
    cornerTenths: Math.round(given.corner_mm * 10),
  })
}

import { filmOf, type Film } from '#core/production/film.ts'
import type { Cutter } from '#core/production/cutter.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/refusal.ts'
import { cutters, findProductionSettings } from '#server/features/settings/settings.ts'

/** The film of name tags and logos, and the cutter of each sticker material. */
export interface Stock {
  film: Film
  cutterOf: ReadonlyMap<string, Cutter>
}

/** Returns the stock with the default film. */
export async function usualStock(db: Db): Promise<Stock> {
  return { film: filmOf(await findProductionSettings(db)), cutterOf: await cutters.byMaterial(db) }
}

/** Returns the stock with the film of this width, and all available widths. Defaults to the first width. */
export async function stockOfWidth(db: Db, widthMm: number | undefined) {
  const settings = await findProductionSettings(db)
  if (widthMm !== undefined && !settings.film_widths_mm.includes(widthMm)) return refuse('unknown_width')
  const stock: Stock = { film: filmOf(settings, widthMm), cutterOf: await cutters.byMaterial(db) }
  return { stock, widths: settings.film_widths_mm }
}

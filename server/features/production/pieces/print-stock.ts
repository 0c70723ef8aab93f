import { createFilm, type Film } from '#core/production/film.ts'
import type { Cutter } from '#core/production/cutter.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/refusal.ts'
import { cutterQueries, findProductionSettings } from '#server/features/settings/settings.ts'

/** The film for name tags and logos, and the cutter of each sticker material. */
export interface PrintStock {
  film: Film
  cutterOf: ReadonlyMap<string, Cutter>
}

export async function getDefaultStock(db: Db): Promise<PrintStock> {
  return { film: createFilm(await findProductionSettings(db)), cutterOf: await cutterQueries.byMaterial(db) }
}

/** Returns the stock of this width, and all available widths. `widthMm` defaults to the first one. */
export async function getStockForWidth(db: Db, widthMm: number | undefined) {
  const settings = await findProductionSettings(db)
  if (widthMm !== undefined && !settings.film_widths_mm.includes(widthMm)) return refuse('unknown_width')
  const stock: PrintStock = {
    film: createFilm(settings, widthMm),
    cutterOf: await cutterQueries.byMaterial(db),
  }
  return { stock, widths: settings.film_widths_mm }
}

import { filmOf, type Film } from '#core/production/film.ts'
import type { Cutter } from '#core/production/cutter.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/refusal.ts'
import { cutters, findProductionSettings } from '#server/features/settings/settings.ts'

/** What sheets are laid out on: the film of name tags and logos, and what cuts each material of stickers. */
export interface Stock {
  film: Film
  cutterOf: ReadonlyMap<string, Cutter>
}

/** With the film that Settings name first. */
export async function usualStock(db: Db): Promise<Stock> {
  return { film: filmOf(await findProductionSettings(db)), cutterOf: await cutters.byMaterial(db) }
}

/** With the film of this width, the usual one where none is named, and the widths that there are. */
export async function stockOfWidth(db: Db, widthMm: number | undefined) {
  const settings = await findProductionSettings(db)
  if (widthMm !== undefined && !settings.film_widths_mm.includes(widthMm)) return refuse('unknown_width')
  const stock: Stock = { film: filmOf(settings, widthMm), cutterOf: await cutters.byMaterial(db) }
  return { stock, widths: settings.film_widths_mm }
}

import { filmOf, type Film } from '../../../core/production/film.ts'
import type { Db } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { findProductionSettings } from '../settings/settings.ts'

/** The film that Settings name first. */
export async function usualFilm(db: Db): Promise<Film> {
  return filmOf(await findProductionSettings(db))
}

/** The film of this width, the usual one where none is named, and the widths that there are. */
export async function filmOfWidth(db: Db, widthMm: number | undefined) {
  const settings = await findProductionSettings(db)
  if (widthMm !== undefined && !settings.film_widths_mm.includes(widthMm)) return refuse('unknown_width')
  return { film: filmOf(settings, widthMm), widths: settings.film_widths_mm }
}

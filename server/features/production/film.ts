import { defaultFilm, type Film } from '../../../core/production/film.ts'
import type { Db } from '../../platform/database.ts'

export async function filmOf(_db: Db): Promise<Film> {
  return defaultFilm
}

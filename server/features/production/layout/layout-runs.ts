import type { LayRun } from './lay-work.ts'
import type { StoredSheet, StoredPiece } from '../production-tables.ts'
import type { LaidSheet } from '#core/production/lay-stickers.ts'
import { roomOf } from '#core/production/sheet-room.ts'

/** Stickers that share sheets, as the thread is given them, and the sheets that they now lie on. */
interface Run {
  work: LayRun
  from: Pick<StoredSheet, 'material' | 'film'>
  sheets: LaidSheet[]
}

export function runsOf(pieces: StoredPiece[], stored: StoredSheet[]): Run[] {
  const free = Map.groupBy(
    stored.filter((sheet) => sheet.free),
    ({ material }) => material,
  )
  return [...free].flatMap(([material, sheets]) => {
    const [first] = sheets
    const keys = new Set(sheets.flatMap(({ placed }) => placed.map(({ key }) => key)))
    const laid = pieces.filter(({ key }) => keys.has(key))
    if (!first || laid.length === 0) return []
    const { film } = first
    return { work: { pieces: laid, room: roomOf(film) }, from: { material, film }, sheets }
  })
}

export const sheetsFrom = (runs: Run[], best: LaidSheet[][]) =>
  runs.flatMap(({ from }, run) => (best[run] ?? []).map(({ times, placed }) => ({ ...from, times, placed })))

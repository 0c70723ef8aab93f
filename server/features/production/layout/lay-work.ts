import type { LaidSheet } from '#core/production/lay-stickers.ts'
import type { Piece } from '#core/production/piece.ts'
import type { SheetRoom } from '#core/production/sheet-room.ts'

/** Stickers that share sheets: of one material, for one cutter. */
export interface LayRun {
  pieces: Piece[]
  room: SheetRoom
}

/** What the thread is given: `moves` for all runs together, see `nestStickers`. */
export interface LayWork {
  runs: LayRun[]
  moves: number
}

/** What it says: `run` is its number among those given. */
export type Told =
  | { kind: 'progress'; share: number }
  | { kind: 'better'; run: number; sheets: LaidSheet[] }
  | { kind: 'done' }

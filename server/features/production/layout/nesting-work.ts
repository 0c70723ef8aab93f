import type { LaidOutSheet } from '#core/production/pack-stickers.ts'
import type { Piece } from '#core/production/piece.ts'
import type { PrintableSheet } from '#core/production/sheet-room.ts'

export interface NestingRun {
  pieces: Piece[]
  room: PrintableSheet
}

/** `moves` is the limit for all runs together (see `nestStickers`). */
export interface NestingWork {
  runs: NestingRun[]
  moves: number
}

/** `run` is an index into the runs of the input. */
export type NestingProgress =
  | { kind: 'progress'; share: number }
  | { kind: 'better'; run: number; sheets: LaidOutSheet[] }
  | { kind: 'done' }

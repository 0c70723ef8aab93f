import type { Raster } from './raster.ts'

export interface Strip {
  height: number
  length: number
}

/** Randomness and budget of a search. */
export interface Search {
  random: () => number
  /** True when the budget is used up. */
  isOver: () => boolean
  /** For scanning the whole strip. Without it, a piece is tried at random positions. */
  raster?: Raster
}

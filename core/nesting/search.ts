import type { CostRaster } from './raster.ts'

export interface NestingStrip {
  height: number
  length: number
}

/** Randomness and budget of a search. */
export interface NestingSearch {
  random: () => number
  /** True when the budget is used up. */
  isOver: () => boolean
  /** For scanning the whole strip. Without it, a piece is tried at random positions. */
  raster?: CostRaster
}

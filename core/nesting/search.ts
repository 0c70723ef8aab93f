import type { Raster } from './raster.ts'

export interface Strip {
  height: number
  length: number
}

/** What deciding needs of the outside. */
export interface Search {
  random: () => number
  /** Time or patience is over. */
  isOver: () => boolean
  /** What the whole strip is looked over by; left out: a piece is tried at places here and there. */
  raster?: Raster
}

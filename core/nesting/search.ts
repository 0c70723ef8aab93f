import type { CostRaster } from './raster.ts'

export interface NestingStrip {
  height: number
  length: number
}

export interface NestingSearch {
  random: () => number
  isOver: () => boolean
  /** Raster for scanning the whole strip. Without it, random positions are tried. */
  raster?: CostRaster
}

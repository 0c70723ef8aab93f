/** A picture as dots, upright, row by row from the top left. */
export interface Raster {
  width: number
  height: number
  /** Red, green, blue and cover of each dot, 0 to 255. */
  rgba: Uint8Array
}

/** Dots that belong to something: 1, or 0. */
export interface Mask {
  width: number
  height: number
  dots: Uint8Array
}

/** An upright picture as pixels, row by row from the top left. */
export interface RgbaRaster {
  width: number
  height: number
  /** Red, green, blue and alpha of each pixel, 0 to 255. */
  rgba: Uint8Array
}

export interface PixelMask {
  width: number
  height: number
  dots: Uint8Array
}

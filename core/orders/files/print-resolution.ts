// How sharp a picture is on a sticker. The whole picture is printed, so its longer side is as long as the sticker.

/** Below this many dots per inch a print is visibly blurred; from the other on the eye sees no dots. */
const blurryBelowDpi = 150
const sharpFromDpi = 300

export const sharpnesses = ['blurry', 'fair', 'sharp'] as const
export type Sharpness = (typeof sharpnesses)[number]

/** Whole dots per inch of a picture (pixels) on a sticker of this size (mm). */
export function dpiOf({ width, height }: { width: number; height: number }, sizeMm: number): number {
  return Math.floor((Math.max(width, height) * 254) / (sizeMm * 10))
}

export function sharpnessOf(dpi: number): Sharpness {
  if (dpi < blurryBelowDpi) return 'blurry'
  return dpi < sharpFromDpi ? 'fair' : 'sharp'
}

/** How many pixels the longer side needs, at least, to be sharp on a sticker of this size (mm). */
export function pixelsFor(sizeMm: number): number {
  return Math.ceil((sizeMm * 10 * sharpFromDpi) / 254)
}

// Resolution of a picture on a sticker. The whole picture is printed, so the longer side of the picture is as long as
// the sticker.

/** A print is visibly blurred below `blurryBelowDpi`. From `sharpFromDpi` on, the eye sees no pixels. */
const blurryBelowDpi = 150
const sharpFromDpi = 300

export const sharpnessLevels = ['blurry', 'fair', 'sharp'] as const
export type SharpnessLevel = (typeof sharpnessLevels)[number]

/** Returns the resolution of a picture (in pixels) on a sticker of this size (in mm) in dots per inch, rounded down. */
export function getDpi({ width, height }: { width: number; height: number }, sizeMm: number): number {
  return Math.floor((Math.max(width, height) * 254) / (sizeMm * 10))
}

export function getSharpness(dpi: number): SharpnessLevel {
  if (dpi < blurryBelowDpi) return 'blurry'
  return dpi < sharpFromDpi ? 'fair' : 'sharp'
}

/** Returns how many pixels the longer side needs so that a sticker of this size (in mm) is printed sharply. */
export function getRequiredPixels(sizeMm: number): number {
  return Math.ceil((sizeMm * 10 * sharpFromDpi) / 254)
}

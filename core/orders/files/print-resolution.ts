// Resolution of a picture on a sticker. The whole picture is printed, so its longer side has the length of the
// sticker.

/** Below the first limit a print is visibly blurred; above the second the eye sees no pixels. */
const blurryBelowDpi = 150
const sharpFromDpi = 300

export const sharpnessLevels = ['blurry', 'fair', 'sharp'] as const
export type SharpnessLevel = (typeof sharpnessLevels)[number]

/** Returns the whole dots per inch of a picture (pixels) on a sticker of this size (mm). */
export function getDpi({ width, height }: { width: number; height: number }, sizeMm: number): number {
  return Math.floor((Math.max(width, height) * 254) / (sizeMm * 10))
}

export function getSharpness(dpi: number): SharpnessLevel {
  if (dpi < blurryBelowDpi) return 'blurry'
  return dpi < sharpFromDpi ? 'fair' : 'sharp'
}

/** Returns the pixels that the longer side needs to be sharp on a sticker of this size (mm). */
export function getRequiredPixels(sizeMm: number): number {
  return Math.ceil((sizeMm * 10 * sharpFromDpi) / 254)
}

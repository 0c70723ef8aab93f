import { applyMorphologicalOpening } from './morphological-opening.ts'
import { labelMaskParts } from './mask-parts.ts'
import type { PixelMask, RgbaRaster } from './raster.ts'

export interface ArtworkBackground {
  colour: readonly [number, number, number]
  /** Maximum deviation of the background's pixels from `colour`, per channel. */
  noise: number
}

/**
 * Maximum difference per channel between the background colour and white, and between a background pixel and the
 * background colour. It is large because JPEG compression leaves shadows around the artwork.
 */
const maxDeviation = 36
const minBorderShare = 0.9
/** Minimum colour difference between artwork and a noiseless background. Smaller differences are invisible in print. */
const minVisibleDifference = 8
/**
 * Minimum width of pale artwork in mm. Narrower pale areas are shadows that JPEG compression leaves around dark
 * artwork.
 */
const minPaleWidthMm = 1

const minOpaqueAlpha = 250

export function hasTransparency({ rgba }: RgbaRaster): boolean {
  for (let at = 3; at < rgba.length; at += 4) if ((rgba[at] ?? 0) < minOpaqueAlpha) return true
  return false
}

export function removeBackground(raster: RgbaRaster, dotsPerMm: number): RgbaRaster {
  const ground = hasTransparency(raster) ? null : detectBackground(raster)
  if (!ground) return raster
  const { dots } = maskBackground(raster, ground, dotsPerMm)
  const rgba = Uint8Array.from(raster.rgba)
  for (let at = 0; at < dots.length; at += 1) if (dots[at] === 1) rgba[at * 4 + 3] = 0
  return { ...raster, rgba }
}

/** Returns true if the background is darker than white paper, so that it would be printed. */
export function hasTintedBackground(raster: RgbaRaster): boolean {
  const ground = hasTransparency(raster) ? null : detectBackground(raster)
  return ground !== null && Math.min(...ground.colour) < 255
}

/** Returns the near-white background, or `null` unless it covers almost the whole border of the picture. */
export function detectBackground(raster: RgbaRaster): ArtworkBackground | null {
  const border = listBorderPixels(raster)
  const whites = border.filter((at) => isNearWhite(raster.rgba, at))
  if (whites.length < border.length * minBorderShare) return null
  const middle = (channel: number) => {
    const values = whites
      .map((at) => raster.rgba[at * 4 + channel] ?? 0)
      .toSorted((one, other) => one - other)
    return values[Math.floor(values.length / 2)] ?? 255
  }
  const colour = [middle(0), middle(1), middle(2)] as const
  const off = whites
    .map((at) => getColourDifference(raster.rgba, at, colour))
    .toSorted((one, other) => one - other)
  return { colour, noise: off[Math.floor(off.length * 0.98)] ?? 0 }
}

function listBorderPixels({ width, height }: RgbaRaster): number[] {
  const border: number[] = []
  for (let x = 0; x < width; x += 1) border.push(x, (height - 1) * width + x)
  for (let y = 0; y < height; y += 1) border.push(y * width, y * width + width - 1)
  return border
}

const isNearWhite = (rgba: Uint8Array, at: number): boolean =>
  Math.min(rgba[at * 4] ?? 0, rgba[at * 4 + 1] ?? 0, rgba[at * 4 + 2] ?? 0) >= 255 - maxDeviation

const getColourDifference = (
  rgba: Uint8Array,
  at: number,
  [red, green, blue]: ArtworkBackground['colour'],
): number =>
  Math.max(
    Math.abs((rgba[at * 4] ?? 0) - red),
    Math.abs((rgba[at * 4 + 1] ?? 0) - green),
    Math.abs((rgba[at * 4 + 2] ?? 0) - blue),
  )

export function maskBackground(
  raster: RgbaRaster,
  { colour, noise }: ArtworkBackground,
  dotsPerMm: number,
): PixelMask {
  const { width, height, rgba } = raster
  const dots = new Uint8Array(width * height)
  const differs = new Uint8Array(width * height)
  const least = Math.min(maxDeviation, Math.max(minVisibleDifference, 2 * noise + 4))
  for (let at = 0; at < dots.length; at += 1) {
    const difference = getColourDifference(rgba, at, colour)
    dots[at] = difference > maxDeviation ? 0 : 1
    differs[at] = difference >= least ? 1 : 0
  }
  const pale = applyMorphologicalOpening({ width, height, dots: differs }, (minPaleWidthMm / 2) * dotsPerMm)
  for (let at = 0; at < dots.length; at += 1) if (pale.dots[at] === 1) dots[at] = 0
  // If all pale parts are thin, every pixel that differs from the background counts as artwork.
  if (!dots.includes(0)) for (let at = 0; at < dots.length; at += 1) dots[at] = differs[at] === 1 ? 0 : 1
  const { parts, labels } = labelMaskParts({ width, height, dots }, { corners: false })
  for (let at = 0; at < dots.length; at += 1) {
    const label = labels[at] ?? 0
    if (label > 0 && !parts[label - 1]?.atBorder) dots[at] = 0
  }
  return { width, height, dots }
}

import { findNearestPixels } from './distance-transform.ts'
import type { PixelMask, RgbaRaster } from './raster.ts'

/** Maximum gap in mm between artwork and cut. Artwork within this gap counts as reaching the cut. */
const maxGapToCutMm = 0.5
const minSolidAlpha = 128

/**
 * Returns the ink outside the cut, so that no white shows if the blade runs slightly off its line. The ink is the
 * artwork itself where it continues beyond the cut, otherwise the colour of the nearest artwork pixel. It is
 * transparent inside the cut, farther away than `bleedMm`, and wherever the artwork doesn't reach the cut. `art` and
 * `cut` have the same size and include the margin for the bleed.
 */
export function createBleed(
  art: RgbaRaster,
  cut: PixelMask,
  { dotsPerMm, bleedMm }: { dotsPerMm: number; bleedMm: number },
): RgbaRaster {
  const { width, height } = art
  const rgba = new Uint8Array(art.rgba.length)
  const toCut = findNearestPixels(cut)
  const covered = new Uint8Array(width * height)
  for (let at = 0; at < covered.length; at += 1)
    covered[at] = (art.rgba[at * 4 + 3] ?? 0) >= minSolidAlpha ? 1 : 0
  const toArt = findNearestPixels({ width, height, dots: covered })
  const [most, reach] = [bleedMm * dotsPerMm, maxGapToCutMm * dotsPerMm]
  for (let at = 0; at < covered.length; at += 1) {
    const distancesToCut = Math.sqrt(toCut.squares[at] ?? 0)
    if (cut.dots[at] === 1 || distancesToCut > most + 0.5) continue
    const from = toArt.nearest[at] ?? -1
    if (from < 0 || Math.sqrt(toArt.squares[at] ?? 0) > distancesToCut + reach) continue
    rgba[at * 4] = art.rgba[from * 4] ?? 0
    rgba[at * 4 + 1] = art.rgba[from * 4 + 1] ?? 0
    rgba[at * 4 + 2] = art.rgba[from * 4 + 2] ?? 0
    rgba[at * 4 + 3] = 255
  }
  return { width, height, rgba }
}

/** Overlap of bleed and artwork in pixels. Without it, a light line between them shows in print. */
const overlapPixels = 3

export function extendBleedUnderArtwork(bleed: RgbaRaster, art: RgbaRaster, cut: PixelMask): RgbaRaster {
  const { width, height } = bleed
  const isUnder = (at: number) => cut.dots[at] === 1 && (art.rgba[at * 4 + 3] ?? 0) >= minSolidAlpha
  let rgba = bleed.rgba
  for (let step = 0; step < overlapPixels; step += 1) {
    const before = rgba
    const bleeds = (at: number) => before[at * 4 + 3] === 255
    rgba = Uint8Array.from(before)
    for (let at = 0; at < width * height; at += 1) {
      if (bleeds(at) || !isUnder(at)) continue
      if (![at - 1, at + 1, at - width, at + width].some(bleeds)) continue
      rgba.set(art.rgba.subarray(at * 4, at * 4 + 3), at * 4)
      rgba[at * 4 + 3] = 255
    }
  }
  return { width, height, rgba }
}

export function hasBleed({ rgba }: RgbaRaster): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] === 255) return true
  return false
}

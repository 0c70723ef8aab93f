import { computeSquaredDistances } from './distance-transform.ts'
import type { PixelMask } from './raster.ts'

/** Removes parts narrower than a disc with this radius in pixels (morphological opening). */
export function applyMorphologicalOpening(mask: PixelMask, radius: number): PixelMask {
  const { width, height, dots } = mask
  const inner = computeSquaredDistances(mask, 0)
  const middles = inner.map((square, at) => (dots[at] === 1 && square > radius ** 2 ? 1 : 0))
  const reach = computeSquaredDistances({ width, height, dots: Uint8Array.from(middles) })
  return {
    width,
    height,
    dots: dots.map((dot, at) => (dot === 1 && (reach[at] ?? 0) <= radius ** 2 ? 1 : 0)),
  }
}

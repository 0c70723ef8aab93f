import type { RgbaRaster } from './raster.ts'

/** Maximum colour difference that is invisible, per channel (0 to 255). */
const maxInvisibleDifference = 24

/**
 * Counts the pixels that differ between two renderings of the same size. Renderers place edges up to one pixel apart,
 * so a pixel does not count if its colour lies between the colours of the adjacent pixels in the other picture.
 */
export const countDifferingPixels = (one: RgbaRaster, other: RgbaRaster): number =>
  Math.max(countUnmatchedPixels(one, other), countUnmatchedPixels(other, one))

function countUnmatchedPixels({ width, height, rgba }: RgbaRaster, other: RgbaRaster): number {
  const around = [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((x) => (y * width + x) * 4))
  const isStrange = (at: number) => {
    const value = rgba[at] ?? 0
    if (Math.abs(value - (other.rgba[at] ?? 0)) <= maxInvisibleDifference) return false
    const values = around.map((step) => other.rgba[at + step] ?? 0)
    return (
      value < Math.min(...values) - maxInvisibleDifference ||
      value > Math.max(...values) + maxInvisibleDifference
    )
  }
  let count = 0
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const dot = (y * width + x) * 4
      if (isStrange(dot) || isStrange(dot + 1) || isStrange(dot + 2) || isStrange(dot + 3)) count += 1
    }
  return count
}

import type { Raster } from './raster.ts'

/** Of 255, in red, green, blue or cover: nobody sees less. */
const alike = 24

/**
 * How many dots of two pictures of one size are another colour in either of them. Programs disagree by a dot about where an
 * edge is: what lies between the colours right beside it in the other picture is no difference.
 */
export const differing = (one: Raster, other: Raster): number =>
  Math.max(strangers(one, other), strangers(other, one))

function strangers({ width, height, rgba }: Raster, other: Raster): number {
  const around = [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((x) => (y * width + x) * 4))
  const isStrange = (at: number) => {
    const value = rgba[at] ?? 0
    if (Math.abs(value - (other.rgba[at] ?? 0)) <= alike) return false
    const values = around.map((step) => other.rgba[at + step] ?? 0)
    return value < Math.min(...values) - alike || value > Math.max(...values) + alike
  }
  let count = 0
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const dot = (y * width + x) * 4
      if (isStrange(dot) || isStrange(dot + 1) || isStrange(dot + 2) || isStrange(dot + 3)) count += 1
    }
  return count
}

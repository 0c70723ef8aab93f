import type { Mask, Raster } from './raster.ts'
import { squaredDistances } from './distance.ts'
import { partsOf, longerSide } from './parts.ts'

/** Lines that are thinner tear in cutting and break up in print, mm. */
const thinMm = 0.3
/** Shorter ones are the tips of corners, mm. */
const leastThinLengthMm = 1
const white = 245

/**
 * Whether something long, or a whole part, is left when all that a round tip of this width can reach is taken away.
 * `labels`: which part each dot belongs to.
 */
export function hasThinParts(mask: Mask, labels: Int32Array, dotsPerMm: number): boolean {
  const { width, height, dots } = mask
  const radius = (thinMm / 2) * dotsPerMm
  const outside = { width, height, dots: dots.map((dot) => 1 - dot) }
  const inner = squaredDistances(outside)
  const middle = {
    width,
    height,
    dots: dots.map((_, at) => (Math.sqrt(inner[at] ?? 0) - 0.5 >= radius ? 1 : 0)),
  }
  const reach = squaredDistances(middle)
  const left = {
    width,
    height,
    dots: dots.map((dot, at) => (dot === 1 && Math.sqrt(reach[at] ?? 0) - 0.5 > radius + 0.7 ? 1 : 0)),
  }
  const reached = new Set<number>()
  const all = new Set<number>()
  for (let at = 0; at < dots.length; at += 1) {
    const label = labels[at] ?? 0
    if (label === 0) continue
    all.add(label)
    if (left.dots[at] === 0) reached.add(label)
  }
  if (reached.size < all.size) return true
  return partsOf(left, { corners: true }).parts.some(
    (part) => longerSide(part) >= leastThinLengthMm * dotsPerMm,
  )
}

/** How wide the half-covered border of the art is, dots, taken over all of it. */
export function softness({ rgba }: Raster, { width, height, dots }: Mask): number {
  let [half, border] = [0, 0]
  for (let at = 0; at < dots.length; at += 1) {
    const cover = rgba[at * 4 + 3] ?? 0
    if (cover >= 20 && cover <= 235) half += 1
    if (dots[at] !== 1) continue
    const x = at % width
    const y = (at - x) / width
    const inner =
      x > 0 &&
      x < width - 1 &&
      y > 0 &&
      y < height - 1 &&
      dots[at - 1] === 1 &&
      dots[at + 1] === 1 &&
      dots[at - width] === 1 &&
      dots[at + width] === 1
    if (!inner) border += 1
  }
  return half / Math.max(1, border)
}

export function whiteShare({ rgba }: Raster, { dots }: Mask): number {
  let [all, whites] = [0, 0]
  for (let at = 0; at < dots.length; at += 1) {
    if (dots[at] !== 1) continue
    all += 1
    if (Math.min(rgba[at * 4] ?? 0, rgba[at * 4 + 1] ?? 0, rgba[at * 4 + 2] ?? 0) >= white) whites += 1
  }
  return whites / Math.max(1, all)
}

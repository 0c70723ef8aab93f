import type { Mask, Raster } from './raster.ts'
import { squaredDistances } from './distance.ts'
import { partsOf, longerSide } from './parts.ts'

/** Lines that are thinner tear in cutting and break up in print, mm. */
const thinMm = 0.3
/** Shorter ones are the tips of corners, mm. */
const leastThinLengthMm = 1
const white = 245

/**
 * Whether something long, or a whole one of its parts, is left when all that a round tip of this width can reach is taken
 * away.
 */
export function hasThinParts(
  mask: Mask,
  { parts, labels }: ReturnType<typeof partsOf>,
  dotsPerMm: number,
): boolean {
  const { width, height, dots } = mask
  const radius = (thinMm / 2) * dotsPerMm
  const inner = squaredDistances(mask, 0)
  const middle = { width, height, dots: new Uint8Array(dots.length) }
  for (let at = 0; at < dots.length; at += 1)
    middle.dots[at] = (inner[at] ?? 0) >= (radius + 0.5) ** 2 ? 1 : 0
  const reach = squaredDistances(middle)
  const left = { width, height, dots: new Uint8Array(dots.length) }
  for (let at = 0; at < dots.length; at += 1)
    left.dots[at] = dots[at] === 1 && (reach[at] ?? 0) > (radius + 1.2) ** 2 ? 1 : 0
  const reached = new Uint8Array(parts.length + 1)
  for (let at = 0; at < dots.length; at += 1) if (left.dots[at] === 0) reached[labels[at] ?? 0] = 1
  if (parts.some((_, at) => reached[at + 1] === 0)) return true
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

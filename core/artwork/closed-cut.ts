import { cutLoops, type CutPart, withPadding } from './cut-line.ts'
import { squaredDistances } from './distance.ts'
import { longerSide, partsOf } from './parts.ts'
import type { Mask } from './raster.ts'

/**
 * The line at this distance around the art as a blade can follow it: what lies nearer together than twice `closeMm` is
 * joined, and no bay is narrower than that (grown by so much more, and shrunk again).
 */
export function closedCutLine(
  mask: Mask,
  dotsPerMm: number,
  { borderMm, closeMm }: { borderMm: number; closeMm: number },
): CutPart[] {
  const [close, grown] = [closeMm * dotsPerMm, (borderMm + closeMm) * dotsPerMm]
  const pad = Math.ceil(grown) + 3
  const padded = withPadding(mask, pad)
  const distances = squaredDistances(padded)
  const beyond = new Uint8Array(distances.length)
  for (let at = 0; at < beyond.length; at += 1)
    beyond[at] = Math.sqrt(distances[at] ?? 0) - 0.25 > grown ? 1 : 0
  const values = squaredDistances({ ...padded, dots: beyond })
  // The nearest middle that is beyond lies half a dot from where it begins.
  for (let at = 0; at < values.length; at += 1) values[at] = close + 0.5 - Math.sqrt(values[at] ?? 0) || 1e-6
  return cutLoops({ ...padded, values }, { dotsPerMm, pad })
}

/** Parts further apart than twice that stay apart: a bridge so long is a sticker of its own. */
const mostMm = 20
/** A bridge that is just thick enough to exist would tear. */
const strongerMm = 1

/** How far all parts have to grow to become one, and a little more for a bridge that holds, mm; null: they are too far apart. */
export function joinMm(mask: Mask, dotsPerMm: number): number | null {
  const pad = Math.ceil(mostMm * dotsPerMm) + 2
  const padded = withPadding(mask, pad)
  const distances = squaredDistances(padded)
  const within = (mm: number) => {
    const most = (mm * dotsPerMm) ** 2
    const dots = new Uint8Array(distances.length)
    for (let at = 0; at < dots.length; at += 1) dots[at] = (distances[at] ?? 0) <= most ? 1 : 0
    return partsOf({ ...padded, dots }, { corners: true }).parts.length
  }
  let [apart, joined] = [0, mostMm]
  if (within(joined) > 1) return null
  while (joined - apart > 0.25) {
    const middle = (apart + joined) / 2
    if (within(middle) > 1) apart = middle
    else joined = middle
  }
  return joined * 1.15 + strongerMm
}

/** The same with dots twice as large, until they are no finer than that; a dot is there where half of its four are. */
export function coarser(mask: Mask, dotsPerMm: number, most: number): { mask: Mask; dotsPerMm: number } {
  if (dotsPerMm < most * 1.5) return { mask, dotsPerMm }
  const [width, height] = [Math.ceil(mask.width / 2), Math.ceil(mask.height / 2)]
  const dots = new Uint8Array(width * height)
  const at = (x: number, y: number) =>
    x < mask.width && y < mask.height ? (mask.dots[y * mask.width + x] ?? 0) : 0
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [left, top] = [x * 2, y * 2]
      const inked = at(left, top) + at(left + 1, top) + at(left, top + 1) + at(left + 1, top + 1)
      dots[y * width + x] = inked >= 2 ? 1 : 0
    }
  return coarser({ width, height, dots }, dotsPerMm / 2, most)
}

/** The box around all dots of a mask; null where there are none. */
export function boxAround({ width, height, dots }: Mask) {
  const box = { left: width, top: height, right: -1, bottom: -1 }
  for (let at = 0; at < dots.length; at += 1) {
    if (dots[at] !== 1) continue
    const x = at % width
    const y = (at - x) / width
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
  }
  return longerSide(box) > 0 ? box : null
}

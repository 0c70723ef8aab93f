import { squaredDistances } from './distance.ts'
import { zeroLoops, type Field } from './outline.ts'
import { areaOf, isIn, simplified, type Loop } from './loop.ts'
import type { Mask } from './raster.ts'

/** One sticker: where it is cut around, and what is cut out of it. */
export interface CutPart {
  /** Clockwise as it is seen. */
  outer: Loop
  /** Against the clock. */
  holes: Loop[]
}

/** Inner loops that are smaller can't be weeded, mm². */
const leastHoleMm2 = 0.1
/** How far a point may lie beside the exact line, mm. */
const withinMm = 0.02

/**
 * The line at this distance (mm) around the art, millimetres from the picture's top left: rounded at outer corners, joined
 * where parts are nearer than twice the distance. Outside the picture nothing is known of the art: there it ends at the border.
 */
export function cutLine(mask: Mask, dotsPerMm: number, borderMm: number): CutPart[] {
  const away = borderMm * dotsPerMm
  const pad = Math.ceil(away) + 3
  const padded = withPadding(mask, pad)
  const values = squaredDistances(padded)
  // Distances are those of middles. The art ends half a dot beyond its last one in a row, nothing beyond at a slope.
  for (let at = 0; at < values.length; at += 1) values[at] = Math.sqrt(values[at] ?? 0) - 0.25 - away || 1e-6
  return cutLoops({ ...padded, values }, { dotsPerMm, pad })
}

/** Where the values of a padded grid pass zero, as stickers with their holes, millimetres from the picture's top left. */
export function cutLoops(field: Field, { dotsPerMm, pad }: { dotsPerMm: number; pad: number }): CutPart[] {
  const loops = zeroLoops(field).map((loop) =>
    simplified(
      loop.map(([x, y]): [number, number] => [(x - pad + 0.5) / dotsPerMm, (y - pad + 0.5) / dotsPerMm]),
      withinMm,
    ),
  )
  const outer = loops.filter((loop) => areaOf(loop) > 0).toSorted((one, other) => areaOf(one) - areaOf(other))
  const parts = outer.map((loop): CutPart => ({ outer: loop, holes: [] }))
  for (const hole of loops.filter((loop) => areaOf(loop) <= -leastHoleMm2)) {
    const [point] = hole
    // The smallest that it lies in.
    const around = point && parts.find((part) => isIn(point, part.outer))
    around?.holes.push(hole)
  }
  return parts.toReversed()
}

/** With so many empty dots around it. */
export function withPadding({ width, height, dots }: Mask, pad: number): Mask {
  const wide = width + 2 * pad
  const padded = new Uint8Array(wide * (height + 2 * pad))
  for (let y = 0; y < height; y += 1)
    padded.set(dots.subarray(y * width, (y + 1) * width), (y + pad) * wide + pad)
  return { width: wide, height: height + 2 * pad, dots: padded }
}

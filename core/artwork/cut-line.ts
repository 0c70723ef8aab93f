import { squaredDistances } from './distance.ts'
import { zeroLoops, type Field } from './outline.ts'
import { areaOf, isIn, simplified, type Loop } from './loop.ts'
import type { Mask } from './raster.ts'

/** The cut lines of one sticker. */
export interface CutPart {
  /** Clockwise on screen. */
  outer: Loop
  /** Counter-clockwise on screen. */
  holes: Loop[]
}

/** Smaller holes can't be weeded, in mm². */
const minHoleMm2 = 0.1
/** Maximum deviation of a point from the exact line, in mm. */
const maxDeviationMm = 0.02

/**
 * Returns the line at a distance in mm around the artwork, in millimetres from the picture's top left corner. It
 * rounds outer corners and joins parts closer than twice the distance. Nothing outside the picture counts as artwork.
 */
export function cutLine(mask: Mask, dotsPerMm: number, borderMm: number): CutPart[] {
  const away = borderMm * dotsPerMm
  const pad = Math.ceil(away) + 3
  const padded = withPadding(mask, pad)
  const values = squaredDistances(padded)
  // Distances are between pixel centres. Artwork ends half a pixel beyond its last pixel along a row and none beyond
  // at a slope, so this subtracts the mean.
  for (let at = 0; at < values.length; at += 1) values[at] = Math.sqrt(values[at] ?? 0) - 0.25 - away || 1e-6
  return cutLoops({ ...padded, values }, { dotsPerMm, pad })
}

/**
 * Converts the zero lines of a padded grid into stickers with holes, in millimetres from the picture's top left
 * corner.
 */
export function cutLoops(field: Field, { dotsPerMm, pad }: { dotsPerMm: number; pad: number }): CutPart[] {
  const loops = zeroLoops(field).map((loop) =>
    simplified(
      loop.map(([x, y]): [number, number] => [(x - pad + 0.5) / dotsPerMm, (y - pad + 0.5) / dotsPerMm]),
      maxDeviationMm,
    ),
  )
  const outer = loops.filter((loop) => areaOf(loop) > 0).toSorted((one, other) => areaOf(one) - areaOf(other))
  const parts = outer.map((loop): CutPart => ({ outer: loop, holes: [] }))
  for (const hole of loops.filter((loop) => areaOf(loop) <= -minHoleMm2)) {
    const [point] = hole
    // The smallest outline around it.
    const around = point && parts.find((part) => isIn(point, part.outer))
    around?.holes.push(hole)
  }
  return parts.toReversed()
}

/** Adds empty pixels on every side. */
export function withPadding({ width, height, dots }: Mask, pad: number): Mask {
  const wide = width + 2 * pad
  const padded = new Uint8Array(wide * (height + 2 * pad))
  for (let y = 0; y < height; y += 1)
    padded.set(dots.subarray(y * width, (y + 1) * width), (y + pad) * wide + pad)
  return { width: wide, height: height + 2 * pad, dots: padded }
}

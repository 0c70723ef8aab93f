import { computeSquaredDistances } from './distance-transform.ts'
import { traceZeroLoops, type ValueGrid } from './marching-squares.ts'
import { getSignedLoopArea, isInsideLoop, simplifyLoop, type ClosedLoop } from './loop.ts'
import type { PixelMask } from './raster.ts'

/** The cut lines of one sticker. */
export interface CutPart {
  /** Clockwise on screen. */
  outer: ClosedLoop
  /** Counter-clockwise on screen. */
  holes: ClosedLoop[]
}

/** Smaller holes can't be weeded, in mm². */
const minHoleMm2 = 0.1
/** Maximum deviation of a point from the exact line, in mm. */
const maxDeviationMm = 0.02

/**
 * Returns the line at a distance in mm around the artwork, in millimetres from the picture's top left corner. It
 * rounds outer corners and joins parts closer than twice the distance. Nothing outside the picture counts as artwork.
 */
export function computeCutLine(mask: PixelMask, dotsPerMm: number, borderMm: number): CutPart[] {
  const away = borderMm * dotsPerMm
  const pad = Math.ceil(away) + 3
  const padded = padMask(mask, pad)
  const values = computeSquaredDistances(padded)
  // Distances are between pixel centres. Artwork ends half a pixel beyond its last pixel along a row and none beyond
  // at a slope, so this subtracts the mean.
  for (let at = 0; at < values.length; at += 1) values[at] = Math.sqrt(values[at] ?? 0) - 0.25 - away || 1e-6
  return traceCutLoops({ ...padded, values }, { dotsPerMm, pad })
}

/**
 * Converts the zero lines of a padded grid into stickers with holes, in millimetres from the picture's top left
 * corner.
 */
export function traceCutLoops(
  field: ValueGrid,
  { dotsPerMm, pad }: { dotsPerMm: number; pad: number },
): CutPart[] {
  const loops = traceZeroLoops(field).map((loop) =>
    simplifyLoop(
      loop.map(([x, y]): [number, number] => [(x - pad + 0.5) / dotsPerMm, (y - pad + 0.5) / dotsPerMm]),
      maxDeviationMm,
    ),
  )
  const outer = loops
    .filter((loop) => getSignedLoopArea(loop) > 0)
    .toSorted((one, other) => getSignedLoopArea(one) - getSignedLoopArea(other))
  const parts = outer.map((loop): CutPart => ({ outer: loop, holes: [] }))
  for (const hole of loops.filter((loop) => getSignedLoopArea(loop) <= -minHoleMm2)) {
    const [point] = hole
    // The smallest outline around it.
    const around = point && parts.find((part) => isInsideLoop(point, part.outer))
    around?.holes.push(hole)
  }
  return parts.toReversed()
}

/** Adds empty pixels on every side. */
export function padMask({ width, height, dots }: PixelMask, pad: number): PixelMask {
  const wide = width + 2 * pad
  const padded = new Uint8Array(wide * (height + 2 * pad))
  for (let y = 0; y < height; y += 1)
    padded.set(dots.subarray(y * width, (y + 1) * width), (y + pad) * wide + pad)
  return { width: wide, height: height + 2 * pad, dots: padded }
}

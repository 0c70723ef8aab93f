import { computeSquaredDistances } from './distance-transform.ts'
import { traceZeroLoops, type ValueGrid } from './marching-squares.ts'
import { getSignedLoopArea, isInsideLoop, simplifyLoop, type ClosedLoop } from './loop.ts'
import type { PixelMask } from './raster.ts'

export interface CutPart {
  /** The outer line, clockwise on screen. */
  outer: ClosedLoop
  /** Lines of the holes, counter-clockwise on screen. */
  holes: ClosedLoop[]
}

/** Minimum area of a hole in mm². Smaller holes can't be weeded. */
const minHoleMm2 = 0.1
/** Maximum deviation of the simplified line from the exact one, in mm. */
const maxDeviationMm = 0.02

/**
 * Returns the cut line at the distance `borderMm` around the artwork, in millimetres from the picture's top left
 * corner. The line rounds outer corners, and joins parts closer than twice the distance. Nothing outside the picture
 * counts as artwork.
 */
export function computeCutLine(mask: PixelMask, dotsPerMm: number, borderMm: number): CutPart[] {
  const away = borderMm * dotsPerMm
  const pad = Math.ceil(away) + 3
  const padded = padMask(mask, pad)
  const values = computeSquaredDistances(padded)
  // Distances are measured between pixel centres. The artwork's edge is half a pixel outside the outermost centre on
  // horizontal and vertical edges, but passes through it on diagonal ones. 0.25 is the mean of both.
  for (let at = 0; at < values.length; at += 1) values[at] = Math.sqrt(values[at] ?? 0) - 0.25 - away || 1e-6
  return traceCutLoops({ ...padded, values }, { dotsPerMm, pad })
}

/** Converts the zero lines of a padded grid into cut lines, in millimetres from the picture's top left corner. */
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
    // Each hole belongs to the smallest outline around it.
    const around = point && parts.find((part) => isInsideLoop(point, part.outer))
    around?.holes.push(hole)
  }
  return parts.toReversed()
}

export function padMask({ width, height, dots }: PixelMask, pad: number): PixelMask {
  const wide = width + 2 * pad
  const padded = new Uint8Array(wide * (height + 2 * pad))
  for (let y = 0; y < height; y += 1)
    padded.set(dots.subarray(y * width, (y + 1) * width), (y + pad) * wide + pad)
  return { width: wide, height: height + 2 * pad, dots: padded }
}

import { traceCutLoops, type CutPart, padMask } from './cut-line.ts'
import { computeSquaredDistances } from './distance-transform.ts'
import { isInsideLoop } from './loop.ts'
import { applyMorphologicalOpening } from './morphological-opening.ts'
import { getLongerBoxSide, labelMaskParts } from './mask-parts.ts'
import type { PixelMask } from './raster.ts'

/** Maximum radius of a thin line, in pixels. */
const maxThinRadius = 1.5
/** Minimum distance in pixels from a thin line to the cut outside it, so that the cut does not break up the line. */
const minDistanceInside = 0.3

/**
 * Returns the outline at the distance `borderMm` around the artwork, smooth enough for a blade. A morphological
 * closing by `closeMm` joins parts closer than twice `closeMm` and fills narrower bays. Parts inside a hole of the
 * artwork get no outline.
 */
export function computeClosedCut(
  mask: PixelMask,
  dotsPerMm: number,
  { borderMm, closeMm }: { borderMm: number; closeMm: number },
): CutPart[] {
  const [close, grown] = [closeMm * dotsPerMm, (borderMm + closeMm) * dotsPerMm]
  const pad = Math.ceil(grown) + 3
  const padded = padMask(mask, pad)
  const distances = computeSquaredDistances(padded)
  const outsideCut = new Uint8Array(distances.length)
  for (let at = 0; at < outsideCut.length; at += 1)
    outsideCut[at] = Math.sqrt(distances[at] ?? 0) - 0.25 > grown ? 1 : 0
  const { parts, labels } = labelMaskParts({ ...padded, dots: outsideCut }, { corners: true })
  const isOutside = (at: number) => parts[(labels[at] ?? 0) - 1]?.atBorder === true
  const outside = outsideCut.map((dot, at) => (dot === 1 && isOutside(at) ? 1 : 0))
  const values = computeSquaredDistances({ ...padded, dots: outside })
  // Distances are measured to pixel centres, so 0.5 converts them to distances to the pixel's edge.
  const thick = applyMorphologicalOpening(padded, maxThinRadius)
  for (let at = 0; at < values.length; at += 1) {
    const value = close + 0.5 - Math.sqrt(values[at] ?? 0) || 1e-6
    const isThin = padded.dots[at] === 1 && thick.dots[at] === 0
    values[at] = isThin ? Math.min(value, -minDistanceInside) : value
  }
  const cut = traceCutLoops({ ...padded, values }, { dotsPerMm, pad })
  if (parts.every(({ atBorder }) => atBorder)) return cut
  const inner = outsideCut.map((dot, at) => (dot === 1 && !isOutside(at) ? 1 : 0))
  const toInner = computeSquaredDistances({ ...padded, dots: inner })
  for (let at = 0; at < values.length; at += 1)
    if (outside[at] === 0 && (values[at] ?? 0) < 0)
      values[at] = Math.max(values[at] ?? 0, close + 0.5 - Math.sqrt(toInner[at] ?? 0) || 1e-6)
  const withHoles = traceCutLoops({ ...padded, values }, { dotsPerMm, pad })
  const holes = withHoles.flatMap((part) => part.holes)
  return cut.map(({ outer }) => ({
    outer,
    holes: holes.filter(([point]) => point && isInsideLoop(point, outer)),
  }))
}

/**
 * Halves the resolution of a mask. A pixel of the result is set if at least two of its four original pixels are set,
 * or if a thin line crosses it.
 */
export function halveMask(mask: PixelMask): PixelMask {
  const [width, height] = [Math.ceil(mask.width / 2), Math.ceil(mask.height / 2)]
  const dots = new Uint8Array(width * height)
  const thick = applyMorphologicalOpening(mask, maxThinRadius)
  const inkAt = (of: PixelMask, x: number, y: number) =>
    x < mask.width && y < mask.height ? (of.dots[y * mask.width + x] ?? 0) : 0
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const count = (of: PixelMask) =>
        inkAt(of, x * 2, y * 2) +
        inkAt(of, x * 2 + 1, y * 2) +
        inkAt(of, x * 2, y * 2 + 1) +
        inkAt(of, x * 2 + 1, y * 2 + 1)
      const inked = count(mask)
      dots[y * width + x] = inked >= 2 || (inked === 1 && count(thick) === 0) ? 1 : 0
    }
  return { width, height, dots }
}

export function getMaskBounds({ width, height, dots }: PixelMask) {
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
  return getLongerBoxSide(box) > 0 ? box : null
}

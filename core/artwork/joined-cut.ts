import { computeClosedCut } from './closed-cut.ts'
import { padMask, type CutPart } from './cut-line.ts'
import { findNearestPixels, computeSquaredDistances } from './distance-transform.ts'
import { labelMaskParts } from './mask-parts.ts'
import type { PixelMask } from './raster.ts'

export interface ScaledMask {
  mask: PixelMask
  dotsPerMm: number
}

/**
 * Returns one outline around all parts, closed over the gaps between parts or over bridges between small parts.
 * Returns `null` if the parts are too far apart. `coarse` is the same artwork at a lower resolution.
 */
export function computeJoinedCut(
  fine: ScaledMask,
  coarse: ScaledMask,
  { borderMm, closeMm }: { borderMm: number; closeMm: number },
): CutPart[] | null {
  const join = computeJoiningGrowth(coarse.mask, coarse.dotsPerMm)
  if (join === null) return null
  const closed = computeClosedCut(fine.mask, fine.dotsPerMm, { borderMm, closeMm: Math.max(closeMm, join) })
  if (closed.length === 1) return closed
  const bridged = addBridges(fine, coarse, Math.max(minBridgeMm, maxBridgeMm - 2 * borderMm))
  const cut = bridged && computeClosedCut(bridged, fine.dotsPerMm, { borderMm, closeMm })
  return cut?.length === 1 ? cut : null
}

/** Half of the maximum gap in mm over which parts are joined. A longer bridge would look like a separate sticker. */
const maxHalfGapMm = 20
/** Extra width of bridges in mm, because the thinnest possible bridge would tear. */
const extraBridgeMm = 1

/**
 * Returns by how many mm the artwork must grow so that all parts are joined with bridges strong enough to peel.
 * Returns `null` if the parts are too far apart.
 */
function computeJoiningGrowth(mask: PixelMask, dotsPerMm: number): number | null {
  const pad = Math.ceil(maxHalfGapMm * dotsPerMm) + 2
  const padded = padMask(mask, pad)
  const distances = computeSquaredDistances(padded)
  const within = (mm: number) => {
    const most = (mm * dotsPerMm) ** 2
    const dots = new Uint8Array(distances.length)
    for (let at = 0; at < dots.length; at += 1) dots[at] = (distances[at] ?? 0) <= most ? 1 : 0
    return labelMaskParts({ ...padded, dots }, { corners: true }).parts.length
  }
  let [apart, joined] = [0, maxHalfGapMm]
  if (within(joined) > 1) return null
  while (joined - apart > 0.25) {
    const middle = (apart + joined) / 2
    if (within(middle) > 1) apart = middle
    else joined = middle
  }
  return joined * 1.15 + extraBridgeMm
}

/** Minimum width of a bridge in mm without the white border. Narrower bridges tear. */
const minBridgeMm = 1
const maxBridgeMm = 3
/** Maximum number of bridges. More bridges would change the artwork too much. */
const maxBridges = 200

function addBridges(fine: ScaledMask, coarse: ScaledMask, widthMm: number): PixelMask | null {
  const { dotsPerMm } = coarse
  const bridges: Bridge[] = []
  const seen: PixelMask = { ...coarse.mask, dots: Uint8Array.from(coarse.mask.dots) }
  for (;;) {
    const { parts, labels } = labelMaskParts(seen, { corners: true })
    if (parts.length <= 1) break
    if (bridges.length === maxBridges) return null
    const bridge = findShortestBridge(seen, labels)
    if (!bridge) return null
    bridges.push(bridge)
    drawBridge(seen, bridge, 1)
  }
  const scale = fine.dotsPerMm / dotsPerMm
  const drawn: PixelMask = { ...fine.mask, dots: Uint8Array.from(fine.mask.dots) }
  const place = (at: number) => (at + 0.5) * scale - 0.5
  for (const { from, to } of bridges)
    drawBridge(
      drawn,
      { from: [place(from[0]), place(from[1])], to: [place(to[0]), place(to[1])] },
      (widthMm / 2) * fine.dotsPerMm,
    )
  return drawn
}

interface Bridge {
  from: readonly [x: number, y: number]
  to: readonly [x: number, y: number]
}

function findShortestBridge({ width, height, dots }: PixelMask, labels: Int32Array): Bridge | null {
  const first = dots.map((_, at) => (labels[at] === 1 ? 1 : 0))
  const { squares, nearest } = findNearestPixels({ width, height, dots: first })
  let best = -1
  for (let at = 0; at < dots.length; at += 1)
    if ((labels[at] ?? 0) > 1 && (best < 0 || (squares[at] ?? 0) < (squares[best] ?? 0))) best = at
  const other = nearest[best] ?? -1
  if (best < 0 || other < 0) return null
  const place = (at: number) => [at % width, Math.floor(at / width)] as const
  return { from: place(other), to: place(best) }
}

function drawBridge({ width, height, dots }: PixelMask, { from, to }: Bridge, radius: number): void {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const square = Math.max(1e-9, dx * dx + dy * dy)
  const [top, bottom] = [Math.min(from[1], to[1]) - radius, Math.max(from[1], to[1]) + radius]
  const [left, right] = [Math.min(from[0], to[0]) - radius, Math.max(from[0], to[0]) + radius]
  for (let y = Math.max(0, Math.floor(top)); y <= Math.min(height - 1, bottom); y += 1)
    for (let x = Math.max(0, Math.floor(left)); x <= Math.min(width - 1, right); x += 1) {
      const along = Math.min(1, Math.max(0, ((x - from[0]) * dx + (y - from[1]) * dy) / square))
      const off = Math.hypot(x - from[0] - along * dx, y - from[1] - along * dy)
      if (off <= radius) dots[y * width + x] = 1
    }
}

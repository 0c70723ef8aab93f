import { computeSquaredDistances } from './distance-transform.ts'
import { getLongerBoxSide, labelMaskParts, type MaskPart } from './mask-parts.ts'
import type { PixelMask } from './raster.ts'

/** Upper limit of a speck's longer side in mm. Specks are too small for a blade. */
const maxSpeckMm = 0.5
const neighbourDistanceMm = 1
/** Minimum number of specks in the neighbourhood of a speck that belongs to a halftone or a spray. */
const minNeighbours = 4

/**
 * Removes isolated specks (dust), because each one would get a separate cut line. Specks close to each other are
 * joined instead. If the artwork consists of dust only, nothing is removed.
 */
export function removeSpecks(mask: PixelMask, dotsPerMm: number): { mask: PixelMask; specks: boolean } {
  const { parts, labels } = labelMaskParts(mask, { corners: true })
  const isSpeck = parts.map((part) => getLongerBoxSide(part) < maxSpeckMm * dotsPerMm)
  const keptSpecks = findGroupedSpecks(parts, isSpeck, neighbourDistanceMm * dotsPerMm)
  const isDust = isSpeck.map((speck, at) => speck && !keptSpecks[at])
  const isAllDust = !isDust.includes(false)
  const dots = mask.dots.map((dot, at) => (isDust[(labels[at] ?? 0) - 1] && !isAllDust ? 0 : dot))
  if (keptSpecks.includes(true)) {
    const together = labels.map((label) => (keptSpecks[label - 1] ? 1 : 0))
    joinSpecks({ ...mask, dots: Uint8Array.from(together) }, dots, dotsPerMm)
  }
  return { mask: { ...mask, dots }, specks: !isAllDust && isDust.includes(true) }
}

/** Halftone dots first grow and then shrink by these distances in mm, which joins dots up to 1.5 mm apart. */
const [growMm, shrinkMm] = [1, 0.75]

function joinSpecks(specks: PixelMask, into: Uint8Array, dotsPerMm: number): void {
  const grown = computeSquaredDistances(specks).map((square) => (square <= (growMm * dotsPerMm) ** 2 ? 1 : 0))
  const toEdge = computeSquaredDistances({ ...specks, dots: Uint8Array.from(grown) }, 0)
  const least = (shrinkMm * dotsPerMm) ** 2
  for (let at = 0; at < into.length; at += 1) if ((toEdge[at] ?? 0) > least) into[at] = 1
}

function findGroupedSpecks(parts: readonly MaskPart[], isSpeck: readonly boolean[], near: number): boolean[] {
  const all = createCounter(parts, near)
  for (const at of parts.keys()) if (isSpeck[at]) all.add(at)
  const keptSpecks = parts.map((_, at) => isSpeck[at] === true && all.around(at) >= minNeighbours)
  // This loop also keeps the outermost specks of a halftone, which have fewer neighbours.
  for (let from = [...keptSpecks.keys()].filter((at) => keptSpecks[at]); from.length > 0;) {
    const reached = createCounter(parts, near * 1.5)
    for (const at of from) reached.add(at)
    from = [...parts.keys()].filter((at) => isSpeck[at] && !keptSpecks[at] && reached.around(at) > 0)
    for (const at of from) keptSpecks[at] = true
  }
  return keptSpecks
}

/** Counts the parts in each grid cell together with its eight neighbouring cells. */
function createCounter(parts: readonly MaskPart[], cell: number) {
  const counts = new Map<number, number>()
  const keyOf = (at: number, right = 0, below = 0) => {
    const { left: from, right: to, top, bottom } = parts[at] ?? { left: 0, right: 0, top: 0, bottom: 0 }
    return (
      (Math.floor((top + bottom) / 2 / cell) + below) * 65_536 + Math.floor((from + to) / 2 / cell) + right
    )
  }
  return {
    add: (at: number) => counts.set(keyOf(at), (counts.get(keyOf(at)) ?? 0) + 1),
    around(at: number): number {
      let sum = 0
      for (const below of [-1, 0, 1])
        for (const right of [-1, 0, 1]) sum += counts.get(keyOf(at, right, below)) ?? 0
      return sum
    },
  }
}

import { scattered } from './changes.ts'
import { explored } from './explore.ts'
import { filledOut } from './filled-out.ts'
import { copied, inColumns, lengthOf, type Layout } from './layout.ts'
import { piecesOf, shortestLength, type Item, type Pieces } from './pieces.ts'
import { randomFrom } from './random.ts'

export interface Placement {
  id: number
  rotationDeg: number
  x: number
  y: number
}

export interface Nested {
  /** Used of the strip. */
  length: number
  placements: Placement[]
}

export interface NestOptions {
  /** Where nothing is said, the same input gives the same result as long as `isOver` counts steps and not time. */
  seed?: number
  /** Asked again and again: true ends the search. */
  isOver: () => boolean
  /** How much of what may be used is gone, 0 to 1; left out: it is not known. */
  spent?: () => number
  /** Every better layout, as it is found. */
  onBetter?: (nested: Nested) => void
}

/** The strip becomes shorter by this share, and by the second one as soon as the first is too much. */
const [firstShrink, leastShrink] = [0.03, 0.002]
/** A beginning is given up after so many failures in a row, as soon as nothing became better for so large a share of the time. */
const [patience, idle] = [4, 0.1]
/** After this share of the time the best layout is pressed together, by true outlines; those before may be so much larger. */
const [beginning, filled] = [0.8, 0.003]
const pressing = { shrink: 0.0006, leastShrink: 0.00003, isFree: true }

/**
 * Places all pieces in a strip of this height (0 ≤ x, 0 ≤ y ≤ height), as short as it can within what may be used; the best
 * layout so far at any time. Throws where a piece has no area or can't lie in the strip.
 */
export function nest(items: readonly Item[], height: number, options: NestOptions): Nested {
  const { seed = 1, isOver, spent = () => 0, onBetter } = options
  const pieces = piecesOf(items, height)
  const rough = piecesOf(
    items.map((item) => ({ ...item, polygon: filledOut(item.polygon, filled), exact: [item.polygon] })),
    height,
  )
  if (pieces.shapesOf.length === 0) return { length: 0, placements: [] }
  const first = inColumns(pieces, height)
  let best = { layout: first, length: lengthOf(pieces, first) }
  let since = 0
  const keep = (layout: Layout) => {
    since = spent()
    const length = lengthOf(pieces, layout)
    if (length >= best.length) return
    best = { layout: copied(layout), length }
    onBetter?.(placed(pieces, best.layout, best.length))
  }
  const random = randomFrom(seed)
  // Some beginnings lie in a valley that no change leads out of.
  const shortest = shortestLength(pieces) * (1 + 1e-9)
  const isEnough = () => isOver() || spent() >= beginning || best.length <= shortest
  const isGivenUp = (failures: number) => failures >= patience && spent() >= since + idle
  while (!isEnough()) {
    const start = { ...scattered(rough, height, random), shrink: firstShrink, leastShrink, isGivenUp }
    explored(rough, height, { random, isOver: isEnough }, start, keep)
  }
  explored(pieces, height, { random, isOver }, { ...best, ...pressing }, keep)
  return placed(pieces, best.layout, best.length)
}

function placed({ shapes }: Pieces, { shape, x, y }: Layout, length: number): Nested {
  const placements = Array.from(shape, (own, piece): Placement => {
    const { id = 0, degrees: rotationDeg = 0 } = shapes[own] ?? {}
    return { id, rotationDeg, x: x[piece] ?? 0, y: y[piece] ?? 0 }
  })
  return { length, placements }
}

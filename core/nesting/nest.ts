import { scattered } from './changes.ts'
import { explored, type Free } from './explore.ts'
import { filledBays } from './filled-bays.ts'
import { copied, inColumns, lengthOf, type Layout } from './layout.ts'
import { piecesOf, shortestLength, type Item, type Pieces } from './pieces.ts'
import { randomFrom } from './random.ts'
import { rasterOf, softnesses, type Raster } from './raster.ts'
import type { Search } from './search.ts'

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

/** Shares of the time until which layouts are begun, and until which the best are bettered, before they are pressed together. */
const [beginning, bettering] = [0.15, 0.85]
/** By which share the strip becomes shorter at first, and by which where that is too much. */
const coarse = { shrink: 0.03, leastShrink: 0.004 }
const fine = { shrink: 0.01, leastShrink: 0.002 }
const pressing = { shrink: 0.0006, leastShrink: 0.00003 }
/** Failures in a row after which a beginning is left alone, or pressed together no further. */
const fewFailures = 2
/** A layout is given up when nothing became better for so large a share of the time. */
const idle = 0.2
/** Outlines are larger by this share at most until then: what has bays along its curves is laid faster. */
const filled = 0.003
/** Places that the strip is looked over at, for each piece. */
const lookedAtEach = 20
/** Of more shapes, each way of a kind counted, tables would take longer than they save. */
const mostTabled = 128

/** A layout, and what it was looked over by. */
interface Begun extends Free {
  raster: Raster | undefined
}

const isLeft = (failures: number) => failures >= fewFailures

/**
 * Places all pieces in a strip of this height (0 ≤ x, 0 ≤ y ≤ height), as short as it can within what may be used; the best
 * layout so far at any time. Throws where a piece has no area or can't lie in the strip.
 */
export function nest(items: readonly Item[], height: number, options: NestOptions): Nested {
  const { seed = 1, isOver, spent = () => 0, onBetter } = options
  const pieces = piecesOf(items, height)
  if (pieces.shapesOf.length === 0) return { length: 0, placements: [] }
  const rough = piecesOf(
    items.map((item) => ({ ...item, polygon: filledBays(item.polygon, filled) })),
    height,
  )
  const first = inColumns(pieces, height)
  let best: Begun = { layout: first, length: lengthOf(pieces, first), raster: undefined }
  const area = pieces.areas.reduce((sum, each) => sum + each, 0)
  const step = Math.sqrt(area / (lookedAtEach * pieces.shapesOf.length))
  const rasters =
    rough.shapes.length <= mostTabled ? softnesses.map((softness) => rasterOf(rough, step, softness)) : []
  /** What the layout at hand is looked over by. */
  let raster: Raster | undefined
  let since = 0
  const keep = (layout: Layout) => {
    since = spent()
    const length = lengthOf(pieces, layout)
    if (length >= best.length) return
    best = { layout: copied(layout), length, raster }
    onBetter?.(placed(pieces, best.layout, best.length))
  }
  const random = randomFrom(seed)
  const shortest = shortestLength(pieces) * (1 + 1e-9)
  const until = (share: number) => () => isOver() || spent() >= share || best.length <= shortest
  const search = (share: number): Search => ({ random, isOver: until(share), ...(raster && { raster }) })
  const begun: Begun[] = []
  let beginnings = 0
  const begin = () => {
    // Which way of counting depths suits the pieces shows: the shortest beginning is gone on from in its own.
    raster = rasters[beginnings % rasters.length]
    beginnings += 1
    const start = { ...scattered(rough, height, random), ...coarse, isGivenUp: isLeft }
    const found = explored(rough, height, search(bettering), start, keep)
    if (found) begun.push({ ...found, raster })
  }
  do begin()
  while (!until(beginning)())
  begun.sort((one, other) => other.length - one.length)
  while (!until(bettering)()) {
    const from = begun.pop()
    since = spent()
    const isGivenUp = () => spent() >= since + idle
    if (from) {
      raster = from.raster
      explored(rough, height, search(bettering), { ...from, ...fine, isFree: true, isGivenUp }, keep)
    } else begin()
  }
  raster = best.raster
  const last = search(1)
  explored(pieces, height, last, { ...best, ...pressing, isFree: true, isGivenUp: isLeft }, keep)
  explored(pieces, height, last, { ...best, ...fine, isFree: true }, keep)
  return placed(pieces, best.layout, best.length)
}

function placed({ shapes }: Pieces, { shape, x, y }: Layout, length: number): Nested {
  const placements = Array.from(shape, (own, piece): Placement => {
    const { id = 0, degrees: rotationDeg = 0 } = shapes[own] ?? {}
    return { id, rotationDeg, x: x[piece] ?? 0, y: y[piece] ?? 0 }
  })
  return { length, placements }
}

import { createRandomLayout } from './layout-changes.ts'
import { shortenStrip, type OverlapFreeLayout } from './shorten-strip.ts'
import { fillConcavities } from './fill-concavities.ts'
import { copyLayout, createColumnLayout, getLayoutLength, type PieceLayout } from './layout.ts'
import { prepareNestingPieces, getMinLength, type NestingItem, type NestingPieces } from './pieces.ts'
import { createSeededRandom } from './random.ts'
import { createCostRaster, rasterSoftnesses, type CostRaster } from './raster.ts'
import type { NestingSearch } from './search.ts'

export interface NestedPlacement {
  id: number
  rotationDeg: number
  x: number
  y: number
}

export interface NestingResult {
  length: number
  placements: NestedPlacement[]
}

export interface NestOptions {
  /**
   * Seed of the random numbers. Defaults to 1. The same seed gives the same result if `isOver` counts steps instead
   * of reading a clock.
   */
  seed?: number
  /** Called often. The search ends when it returns true. */
  isOver: () => boolean
  /** Returns the used share of the budget from 0 to 1, if it is known. */
  spent?: () => number
  onBetter?: (nested: NestingResult) => void
}

/**
 * Shares of the budget after which no new layouts are started, and after which the best layouts are compacted instead
 * of improved.
 */
const [beginning, bettering] = [0.15, 0.85]
/** Shares by which the strip is shortened: the initial share, and the smallest share after failures. */
const coarse = { shrink: 0.03, leastShrink: 0.004 }
const fine = { shrink: 0.01, leastShrink: 0.002 }
const pressing = { shrink: 0.0006, leastShrink: 0.00003 }
/** Consecutive failures after which a layout is abandoned, or compaction ends. */
const fewFailures = 2
/** Share of the budget after which a layout without improvement is abandoned. */
const idle = 0.2
/** Share by which filling concavities may enlarge outlines until compaction. Filled outlines make the search faster. */
const filled = 0.003
const lookedAtEach = 20
/**
 * Maximum number of shapes (counting each rotation) with tables. With more shapes, building the tables takes longer
 * than they save.
 */
const mostTabled = 128

interface Begun extends OverlapFreeLayout {
  raster: CostRaster | undefined
}

const isLeft = (failures: number) => failures >= fewFailures

/**
 * Places all pieces in a strip of this height (0 ≤ x, 0 ≤ y ≤ height) and makes the layout as short as the budget
 * allows. Calls `onBetter` with each better layout. Throws if a piece has no area or doesn't fit into the strip.
 */
export function nestPieces(
  items: readonly NestingItem[],
  height: number,
  options: NestOptions,
): NestingResult {
  const { seed = 1, isOver, spent = () => 0, onBetter } = options
  const pieces = prepareNestingPieces(items, height)
  if (pieces.shapesOf.length === 0) return { length: 0, placements: [] }
  const rough = prepareNestingPieces(
    items.map((item) => ({ ...item, polygon: fillConcavities(item.polygon, filled) })),
    height,
  )
  const first = createColumnLayout(pieces, height)
  let best: Begun = { layout: first, length: getLayoutLength(pieces, first), raster: undefined }
  const area = pieces.areas.reduce((sum, each) => sum + each, 0)
  const step = Math.sqrt(area / (lookedAtEach * pieces.shapesOf.length))
  const rasters =
    rough.shapes.length <= mostTabled
      ? rasterSoftnesses.map((softness) => createCostRaster(rough, step, softness))
      : []
  let raster: CostRaster | undefined
  let since = 0
  const keepIfBetter = (layout: PieceLayout) => {
    since = spent()
    const length = getLayoutLength(pieces, layout)
    if (length >= best.length) return
    best = { layout: copyLayout(layout), length, raster }
    onBetter?.(placed(pieces, best.layout, best.length))
  }
  const random = createSeededRandom(seed)
  const shortest = getMinLength(pieces) * (1 + 1e-9)
  const until = (share: number) => () => isOver() || spent() >= share || best.length <= shortest
  const search = (share: number): NestingSearch => ({
    random,
    isOver: until(share),
    ...(raster && { raster }),
  })
  const begun: Begun[] = []
  let beginnings = 0
  const begin = () => {
    // The best softness of the overlap cost depends on the pieces, so new layouts alternate between rasters of
    // different softness. The search then improves the shortest layout and keeps using the raster that produced it.
    raster = rasters[beginnings % rasters.length]
    beginnings += 1
    const start = { ...createRandomLayout(rough, height, random), ...coarse, isGivenUp: isLeft }
    const found = shortenStrip(rough, height, search(bettering), start, keepIfBetter)
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
      shortenStrip(
        rough,
        height,
        search(bettering),
        { ...from, ...fine, isFree: true, isGivenUp },
        keepIfBetter,
      )
    } else begin()
  }
  raster = best.raster
  const last = search(1)
  shortenStrip(pieces, height, last, { ...best, ...pressing, isFree: true, isGivenUp: isLeft }, keepIfBetter)
  shortenStrip(pieces, height, last, { ...best, ...fine, isFree: true }, keepIfBetter)
  return placed(pieces, best.layout, best.length)
}

function placed({ shapes }: NestingPieces, { shape, x, y }: PieceLayout, length: number): NestingResult {
  const placements = Array.from(shape, (own, piece): NestedPlacement => {
    const { id = 0, degrees: rotationDeg = 0 } = shapes[own] ?? {}
    return { id, rotationDeg, x: x[piece] ?? 0, y: y[piece] ?? 0 }
  })
  return { length, placements }
}

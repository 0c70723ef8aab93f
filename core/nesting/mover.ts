import { createCandidates, getHighestCost, offerCandidate } from './candidates.ts'
import type { PieceLayout } from './layout.ts'
import { listRotationsInStrip, type NestingPieces } from './pieces.ts'
import { createPositionScanner } from './raster-scan.ts'
import type { NestingSearch, NestingStrip } from './search.ts'
import { createPositionRefiner, type WeightedPosition } from './refine-position.ts'
import { readFloat, readInteger, createLayoutState } from './layout-state.ts'

/**
 * Probability of scanning the whole strip for a piece, and the number of random positions that are tried near its
 * current position.
 */
const [lookOver, tryNear] = [0.3, 3]
/** How many random positions are tried without a raster: anywhere, and near the current position. */
const [tryAnywhere, tryNearer] = [24, 12]
/**
 * Number of best positions that are refined. A position is not refined if its cost after the first push exceeds
 * `worthwhile` times the lowest cost.
 */
const [bestKept, worthwhile] = [3, 2]
/**
 * Step lengths as shares of the piece's shorter side: the first and last step for every candidate, then the first and
 * last step for the chosen candidate.
 */
const [coarsest, finest, coarsestLast, finestLast] = [0.2, 5e-3, 1e-2, 1e-4]

/** Returns functions that move pieces within a strip by changing `layout`. Overlaps up to `slack` are ignored. */
export function createPieceMover(
  pieces: NestingPieces,
  strip: NestingStrip,
  layout: PieceLayout,
  { random, isOver, raster }: NestingSearch,
  slack: number,
) {
  const layoutState = createLayoutState(pieces, layout, slack, raster?.soft ?? 0)
  const { count, shapeAt, xs, ys, lefts, rights, bottoms, tops, put, lookAround, cost } = layoutState
  const { settle, within, withinHeight } = createPositionRefiner(layoutState, strip, random)
  const waysOf = pieces.shapesOf.map((_, piece) => listRotationsInStrip(pieces, piece, strip.length))
  const order = Array.from({ length: count }, (_, piece) => piece)
  const scan = raster ? createPositionScanner(raster, layoutState, random) : null
  const best = createCandidates(bestKept)
  const roomOf = pieces.shapes.map((_, shape) => ({
    left: -readFloat(lefts, shape),
    right: strip.length - readFloat(rights, shape),
    bottom: -readFloat(bottoms, shape),
    top: strip.height - readFloat(tops, shape),
  }))

  function consider(piece: number, shape: number, x: number, y: number): void {
    lookAround(piece, shape, x, y, 0)
    offerCandidate(best, cost(piece, shape, x, y, getHighestCost(best)), shape, x, y)
  }

  function tryPlaces(piece: number, reach: number, anywhere: number, nearby: number): void {
    const ways = waysOf[piece] ?? []
    const anyWay = () => ways[Math.floor(random() * ways.length)] ?? readInteger(shapeAt, piece)
    const [x, y] = [readFloat(xs, piece), readFloat(ys, piece)]
    for (let time = 0; time < anywhere; time += 1) {
      const way = anyWay()
      const room = roomOf[way]
      if (!room) continue
      const [wide, high] = [room.right - room.left, room.top - room.bottom]
      consider(piece, way, room.left + random() * wide, room.bottom + random() * high)
    }
    for (let time = 0; time < nearby; time += 1) {
      const way = anyWay()
      const [nearX, nearY] = [x + (random() - 0.5) * reach, y + (random() - 0.5) * reach]
      consider(piece, way, within(way, nearX), withinHeight(way, nearY))
    }
  }

  function move(piece: number): void {
    const chosen: WeightedPosition = {
      shape: readInteger(shapeAt, piece),
      x: readFloat(xs, piece),
      y: readFloat(ys, piece),
      cost: 0,
    }
    lookAround(piece, chosen.shape, chosen.x, chosen.y, 0)
    chosen.cost = cost(piece, chosen.shape, chosen.x, chosen.y, Infinity)
    if (chosen.cost === 0) return
    const { shape } = chosen
    const reach = Math.min(
      readFloat(rights, shape) - readFloat(lefts, shape),
      readFloat(tops, shape) - readFloat(bottoms, shape),
    )
    const first = raster ? raster.step / 2 : reach * coarsest
    best.count = 0
    if (!scan) tryPlaces(piece, reach, tryAnywhere, tryNearer)
    else {
      if (random() < lookOver)
        for (const way of waysOf[piece] ?? []) {
          const room = roomOf[way]
          if (room) scan(piece, way, room, best)
        }
      tryPlaces(piece, reach, 0, tryNear)
    }
    settle(piece, chosen, first, reach * finest, Infinity)
    for (let place = 0; place < best.count && chosen.cost > 0; place += 1) {
      const found = {
        shape: readInteger(best.shapes, place),
        x: readFloat(best.xs, place),
        y: readFloat(best.ys, place),
        cost: 0,
      }
      settle(piece, found, first, reach * finest, chosen.cost * worthwhile)
      if (found.cost < chosen.cost) Object.assign(chosen, found)
    }
    if (chosen.cost > 0) settle(piece, chosen, reach * coarsestLast, reach * finestLast, Infinity)
    put(piece, chosen.shape, chosen.x, chosen.y)
  }

  return {
    ...layoutState,
    /** Moves every overlapping piece once, in random order. Returns the remaining overlap. */
    round(): number {
      for (let last = count - 1; last > 0; last -= 1) {
        const other = Math.floor(random() * (last + 1))
        const [one = 0, two = 0] = [order[last], order[other]]
        order[last] = two
        order[other] = one
      }
      for (const piece of order) {
        if (isOver()) break
        move(piece)
      }
      return layoutState.overlap()
    },
  }
}

import { copied, inColumns, lengthOf, type Layout } from './layout.ts'
import { piecesOf, shortestLength, waysIn, type Item, type Pieces } from './pieces.ts'
import { randomFrom } from './random.ts'
import { separated, type Search } from './separate.ts'

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

/** Pieces lie in each other by no more than this share of the strip's height. */
const slackShare = 1e-7
/** The strip becomes shorter by this share after a success, and by half of it after a failure. */
const [firstShrink, leastShrink] = [0.03, 0.0005]
/** Layouts are begun this dense. */
const firstDensity = 0.62
/** A beginning is given up after so many failures in a row; after this share of the time the best layout is pressed together. */
const [patience, beginning] = [5, 0.75]
const pressing = 0.004

/**
 * Places all pieces in a strip of this height (0 ≤ x, 0 ≤ y ≤ height), as short as it can within what may be used; the best
 * layout so far at any time. Throws where a piece has no area or can't lie in the strip.
 */
export function nest(items: readonly Item[], height: number, options: NestOptions): Nested {
  const { seed = 1, isOver, spent = () => 0, onBetter } = options
  const pieces = piecesOf(items, height)
  if (pieces.shapesOf.length === 0) return { length: 0, placements: [] }
  const first = inColumns(pieces, height)
  let best = { layout: first, length: lengthOf(pieces, first) }
  const keep = (layout: Layout) => {
    const length = lengthOf(pieces, layout)
    if (length >= best.length) return
    best = { layout: copied(layout), length }
    onBetter?.(placed(pieces, best.layout, best.length))
  }
  const random = randomFrom(seed)
  // Some beginnings lie in a valley that no change leads out of.
  const shortest = shortestLength(pieces) * (1 + 1e-9)
  const isEnough = () => isOver() || spent() >= beginning || best.length <= shortest
  while (!isEnough()) {
    const start = { ...scattered(pieces, height, random), shrink: firstShrink, patience }
    explored(pieces, height, { random, isOver: isEnough }, start, keep)
  }
  explored(pieces, height, { random, isOver }, { ...best, shrink: pressing, isFree: true }, keep)
  return placed(pieces, best.layout, best.length)
}

/** From where it goes on: a layout for a strip of this length, and by which share the next one is shorter at most. */
interface Start {
  layout: Layout
  length: number
  shrink: number
  /** Nothing overlaps in it. */
  isFree?: boolean
  /** Failures in a row after which it is given up; left out: any number. */
  patience?: number
}

/** Makes the strip shorter and shorter as long as the pieces can be kept apart, until it is over. */
function explored(
  pieces: Pieces,
  height: number,
  search: Search,
  start: Start,
  keep: (layout: Layout) => void,
): void {
  const slack = height * slackShare
  const { random, isOver } = search
  let { shrink, length } = start
  let failures = 0
  let layout = copied(start.layout)
  let best = start.isFree ? { layout: start.layout, length } : null
  const shortest = shortestLength(pieces)
  const shorten = (from: number) => {
    length = Math.max(shortest, from * (1 - shrink))
    squeezed(pieces, layout, length, height, random)
  }
  if (best) shorten(best.length)
  while (!isOver() && (best?.length ?? Infinity) > shortest * (1 + 1e-9)) {
    const found = separated(pieces, { height, length }, layout, search, slack)
    if (found.free) {
      failures = 0
      keep(found.layout)
      best = { layout: copied(found.layout), length: lengthOf(pieces, found.layout) }
      shrink = Math.min(start.shrink, shrink * 1.2)
      layout = found.layout
      shorten(best.length)
    } else if (best) {
      failures += 1
      if (failures >= (start.patience ?? Infinity)) return
      shrink = Math.max(leastShrink, shrink / 2)
      layout = random() < 0.5 ? copied(best.layout) : swapped(pieces, found.layout, random)
      shorten(best.length)
    } else {
      // It was too short from the start.
      layout = found.layout
      length *= 1.03
    }
  }
}

/** Anywhere in a strip that is roughly as long as it will be. */
function scattered({ shapesOf, shapes, areas }: Pieces, height: number, random: () => number) {
  const area = areas.reduce((sum, each) => sum + each, 0)
  const widest = Math.max(...shapes.map(({ box }) => box.right - box.left))
  const length = Math.max(widest, area / height / firstDensity)
  const count = shapesOf.length
  const layout: Layout = {
    shape: new Int32Array(count),
    x: new Float64Array(count),
    y: new Float64Array(count),
  }
  for (const [piece, ways] of shapesOf.entries()) {
    const shape = ways[Math.floor(random() * ways.length)] ?? 0
    const box = shapes[shape]?.box
    if (!box) continue
    layout.shape[piece] = shape
    layout.x[piece] = random() * Math.max(0, length - box.right + box.left) - box.left
    layout.y[piece] = random() * Math.max(0, height - box.top + box.bottom) - box.bottom
  }
  return { layout, length }
}

/** Shortens by taking a slice out somewhere: what lies right of it moves left. */
function squeezed(
  pieces: Pieces,
  layout: Layout,
  length: number,
  height: number,
  random: () => number,
): void {
  const { shapes } = pieces
  const before = lengthOf(pieces, layout)
  const cut = random() * before
  for (let piece = 0; piece < layout.shape.length; piece += 1) {
    const ways = waysIn(pieces, piece, length)
    const shape = layout.shape[piece] ?? 0
    const kept = ways.includes(shape) ? shape : (ways[0] ?? shape)
    layout.shape[piece] = kept
    const box = shapes[kept]?.box
    if (!box) continue
    const x = layout.x[piece] ?? 0
    const moved = x + (box.left + box.right) / 2 > cut ? x - Math.max(0, before - length) : x
    layout.x[piece] = Math.max(-box.left, Math.min(moved, length - box.right))
    layout.y[piece] = Math.max(-box.bottom, Math.min(layout.y[piece] ?? 0, height - box.top))
  }
}

/** Two large pieces change places: another valley. */
function swapped({ areas, shapes }: Pieces, layout: Layout, random: () => number): Layout {
  const large = areas.map((area, piece) => ({ area, piece })).sort((one, other) => other.area - one.area)
  const among = large.slice(0, Math.max(2, Math.ceil(large.length / 2)))
  const [one = 0, other = 0] = [0, 0].map(() => among[Math.floor(random() * among.length)]?.piece ?? 0)
  const middle = (piece: number) => {
    const box = shapes[layout.shape[piece] ?? 0]?.box
    return [
      (layout.x[piece] ?? 0) + ((box?.left ?? 0) + (box?.right ?? 0)) / 2,
      (layout.y[piece] ?? 0) + ((box?.bottom ?? 0) + (box?.top ?? 0)) / 2,
    ] as const
  }
  const [[oneX, oneY], [otherX, otherY]] = [middle(one), middle(other)]
  layout.x[one] = (layout.x[one] ?? 0) + otherX - oneX
  layout.y[one] = (layout.y[one] ?? 0) + otherY - oneY
  layout.x[other] = (layout.x[other] ?? 0) + oneX - otherX
  layout.y[other] = (layout.y[other] ?? 0) + oneY - otherY
  return layout
}

function placed({ shapes }: Pieces, { shape, x, y }: Layout, length: number): Nested {
  const placements = Array.from(shape, (own, piece): Placement => {
    const { id = 0, degrees: rotationDeg = 0 } = shapes[own] ?? {}
    return { id, rotationDeg, x: x[piece] ?? 0, y: y[piece] ?? 0 }
  })
  return { length, placements }
}

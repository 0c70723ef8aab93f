import type { Layout } from './layout.ts'
import type { Pieces } from './pieces.ts'
import type { Search } from './search.ts'
import { separated } from './separate.ts'

/** Room for pieces, from (0, 0). */
export interface Sheet {
  width: number
  height: number
}

/** A piece on a sheet, by its kind. */
export interface Lying {
  kind: number
  degrees: number
  x: number
  y: number
}

interface Held {
  /** Of each piece its kind. */
  kinds: number[]
  layout: Layout
}

/** Pieces lie in each other by no more than this share of the sheet's height. */
const slackShare = 1e-7
/** So dense a sheet is begun, and denser it never becomes. */
const [firstDensity, mostDensity] = [0.55, 0.97]
/** Moves of pieces before one more is given up, for each that lies there. */
const movesEach = 30
/** Kinds that are tried where the next one finds no room. */
const mostOthers = 6

/**
 * Puts pieces on one sheet, the largest first, as many as it finds room for within what may be used. `kinds` has one piece of
 * each kind, `wanted` how many of it at most. The same input gives the same places as long as `isOver` counts and reads no clock.
 */
export function fillSheet(kinds: Pieces, wanted: readonly number[], sheet: Sheet, search: Search): Lying[] {
  const freeArea = sheet.width * sheet.height
  const rest = inTurn(kinds, wanted, freeArea)
  let packed: Held = { kinds: [], layout: emptyLayout(0) }
  let step = reaching(kinds, rest, freeArea * firstDensity)
  while (rest.length > 0 && !search.isOver()) {
    const added = rest.slice(0, step)
    const found = areaOf(kinds, [...packed.kinds, ...added]) <= freeArea * mostDensity
    const next = found ? withMore(kinds, packed, added, sheet, search) : null
    if (next) {
      packed = next
      rest.splice(0, step)
      // After a first lot in one go, what remains comes in smaller ones.
      step = Math.max(1, Math.min(step, Math.ceil(packed.kinds.length / 8)))
    } else if (step > 1) step = Math.ceil(step / 2)
    else break
  }
  for (const kind of [...new Set(rest)].slice(0, mostOthers))
    while (rest.includes(kind) && !search.isOver()) {
      const next = withMore(kinds, packed, [kind], sheet, search)
      if (!next) break
      packed = next
      rest.splice(rest.indexOf(kind), 1)
    }
  return lyingOf(kinds, packed)
}

/** The largest first, no more than could ever lie on one sheet. */
function inTurn({ areas }: Pieces, wanted: readonly number[], most: number): number[] {
  const sorted = wanted.map((_, kind) => kind).sort((a, b) => (areas[b] ?? 0) - (areas[a] ?? 0) || a - b)
  const found: number[] = []
  let area = 0
  for (const kind of sorted)
    for (let count = 0; count < (wanted[kind] ?? 0) && area < most; count += 1) {
      found.push(kind)
      area += areas[kind] ?? 0
    }
  return found
}

function reaching({ areas }: Pieces, rest: readonly number[], most: number): number {
  let [area, count] = [0, 0]
  for (const kind of rest) {
    area += areas[kind] ?? 0
    if (area > most) break
    count += 1
  }
  return Math.max(1, count)
}

const areaOf = ({ areas }: Pieces, kinds: readonly number[]) =>
  kinds.reduce((sum, kind) => sum + (areas[kind] ?? 0), 0)

const emptyLayout = (count: number): Layout => ({
  shape: new Int32Array(count),
  x: new Float64Array(count),
  y: new Float64Array(count),
})

/** The same sheet with these pieces too, all of them moved as it needs; null where that isn't found. */
function withMore(
  pieces: Pieces,
  held: Held,
  added: readonly number[],
  { width, height }: Sheet,
  { random, isOver }: Search,
): Held | null {
  const kinds = [...held.kinds, ...added]
  const { shapes } = pieces
  const layout = emptyLayout(kinds.length)
  layout.shape.set(held.layout.shape)
  layout.x.set(held.layout.x)
  layout.y.set(held.layout.y)
  for (const [at, kind] of added.entries()) {
    const piece = held.kinds.length + at
    const ways = (pieces.shapesOf[kind] ?? []).filter((way) => fitsIn(shapes[way], width))
    const shape = ways[Math.floor(random() * ways.length)]
    const box = shape === undefined ? undefined : shapes[shape]?.box
    if (shape === undefined || !box) return null
    layout.shape[piece] = shape
    layout.x[piece] = random() * (width - box.right + box.left) - box.left
    layout.y[piece] = random() * (height - box.top + box.bottom) - box.bottom
  }
  let moves = movesEach * kinds.length
  const search = { random, isOver: () => (moves -= 1) < 0 || isOver() }
  const chosen = {
    ...pieces,
    shapesOf: kinds.map((kind) => pieces.shapesOf[kind] ?? []),
    areas: kinds.map((kind) => pieces.areas[kind] ?? 0),
  }
  const found = separated(chosen, { length: width, height }, layout, search, height * slackShare)
  return found.overlap === 0 ? { kinds, layout: found.layout } : null
}

const fitsIn = (shape: Pieces['shapes'][number] | undefined, width: number) =>
  shape !== undefined && shape.box.right - shape.box.left <= width * (1 + 1e-9)

function lyingOf({ shapes }: Pieces, { kinds, layout }: Held): Lying[] {
  return kinds.map((kind, piece) => ({
    kind,
    degrees: shapes[layout.shape[piece] ?? 0]?.degrees ?? 0,
    x: layout.x[piece] ?? 0,
    y: layout.y[piece] ?? 0,
  }))
}

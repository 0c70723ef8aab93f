import type { PieceLayout } from './layout.ts'
import type { NestingPieces } from './pieces.ts'
import type { NestingSearch } from './search.ts'
import { separatePieces } from './separate.ts'

/** The usable area of a sheet, starting at (0, 0). */
export interface SheetArea {
  width: number
  height: number
}

export interface PlacedPiece {
  kind: number
  degrees: number
  x: number
  y: number
}

interface Held {
  kinds: number[]
  layout: PieceLayout
}

/** Overlaps up to this share of the sheet's height are ignored. */
const slackShare = 1e-7
/** Density of the first attempt, and an upper limit for the density of any layout. */
const [firstDensity, mostDensity] = [0.55, 0.97]
/** Maximum number of moves per placed piece when trying to add another piece. */
const movesEach = 30
/** Number of other kinds that are tried if a piece of the next kind doesn't fit. */
const mostOthers = 6

/**
 * Places as many pieces as possible on one sheet, largest first, within the budget of `search`. `kinds` has one piece
 * of each kind, and `wanted` is the maximum count of each kind. The result is deterministic if `isOver` counts steps
 * instead of reading a clock.
 */
export function fillSheet(
  kinds: NestingPieces,
  wanted: readonly number[],
  sheet: SheetArea,
  search: NestingSearch,
): PlacedPiece[] {
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

function inTurn({ areas }: NestingPieces, wanted: readonly number[], most: number): number[] {
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

function reaching({ areas }: NestingPieces, rest: readonly number[], most: number): number {
  let [area, count] = [0, 0]
  for (const kind of rest) {
    area += areas[kind] ?? 0
    if (area > most) break
    count += 1
  }
  return Math.max(1, count)
}

const areaOf = ({ areas }: NestingPieces, kinds: readonly number[]) =>
  kinds.reduce((sum, kind) => sum + (areas[kind] ?? 0), 0)

const emptyLayout = (count: number): PieceLayout => ({
  shape: new Int32Array(count),
  x: new Float64Array(count),
  y: new Float64Array(count),
})

function withMore(
  pieces: NestingPieces,
  held: Held,
  added: readonly number[],
  { width, height }: SheetArea,
  { random, isOver }: NestingSearch,
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
  const found = separatePieces(chosen, { length: width, height }, layout, search, height * slackShare)
  return found.overlap === 0 ? { kinds, layout: found.layout } : null
}

const fitsIn = (shape: NestingPieces['shapes'][number] | undefined, width: number) =>
  shape !== undefined && shape.box.right - shape.box.left <= width * (1 + 1e-9)

function lyingOf({ shapes }: NestingPieces, { kinds, layout }: Held): PlacedPiece[] {
  return kinds.map((kind, piece) => ({
    kind,
    degrees: shapes[layout.shape[piece] ?? 0]?.degrees ?? 0,
    x: layout.x[piece] ?? 0,
    y: layout.y[piece] ?? 0,
  }))
}

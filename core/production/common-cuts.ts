import { cutLinesOf, type CutLine, type CutSheet } from './cut-lines.ts'
import { gapOf, type Film } from './film.ts'
import type { Placed } from './pack-sheets.ts'
import type { Piece } from './piece.ts'
import {
  neighboursOf,
  onItMm,
  type Point,
  type Side,
  type Neighbours,
  length,
  spanOn,
  along,
} from './same-line.ts'
import { type Cuts, chained } from './chain-cuts.ts'

type OnFilm = Pick<Film, 'widthMm' | 'heightMm' | 'cutter' | 'gapMm'>

/**
 * Splits the cuts of a sheet into pieces with cut lines of their own (`own`) and lines shared by neighbours without a
 * gap (`common`).
 */
export function cutsOf<Each extends Placed>(
  placed: readonly Each[],
  pieces: readonly Piece[],
  film: OnFilm,
): { own: readonly Each[]; common: Cuts } {
  const none = { own: placed, common: { closed: [], open: [] } }
  // With a gap nothing is shared. Skips the work, as a batch may have hundreds of sheets.
  if (gapOf(film) > onItMm) return none
  const known = new Map(pieces.map((piece) => [piece.key, piece]))
  const cuts = placed.map((each) => {
    const piece = known.get(each.key)
    return piece ? cutLinesOf([each], [piece], film).lines : []
  })
  const { sharing, common } = commonCuts(cuts.flat())
  if (sharing.size === 0) return none
  let number = 0
  const numbered = cuts.map((lines) => lines.map((line) => ({ line, isShared: sharing.has(number++) })))
  const shares = numbered.map((lines) => lines.some(({ isShared }) => isShared))
  // Holes and separate parts of pieces that share a cut elsewhere.
  const beside = numbered.flatMap((lines, at) =>
    shares[at] ? lines.flatMap(({ line, isShared }) => (isShared ? [] : [line])) : [],
  )
  return {
    own: placed.filter((_, at) => !shares[at]),
    common: { ...common, closed: [...beside, ...common.closed] },
  }
}

/** Returns the cuts of a sheet for a cutter's file. */
export function cutSheetOf(placed: readonly Placed[], pieces: readonly Piece[], film: OnFilm): CutSheet {
  const { own, common } = cutsOf(placed, pieces, film)
  const { lines, ...sheet } = cutLinesOf(own, pieces, film)
  return {
    ...sheet,
    lines: [...lines, ...common.closed],
    ...(common.open.length > 0 && { open: common.open }),
  }
}

/**
 * Finds lines that share a cut and merges them so that each length is cut once: cutting the same line twice tears the
 * film. The merged lines are as long and straight as possible, and open lines come before the contour around them.
 * `sharing` holds the indices of the lines that were merged.
 */
export function commonCuts(lines: readonly CutLine[]): { sharing: ReadonlySet<number>; common: Cuts } {
  const all = snapPoints(lines).flatMap(splitIntoSides)
  const neighbours = neighboursOf(all)
  return { sharing: neighbours.sharing, common: chained(mergeSides(all, neighbours)) }
}

const splitIntoSides = (line: CutLine, of: number): Side[] =>
  line.flatMap((from, at) => {
    const to = line[(at + 1) % line.length] ?? from
    return from === to ? [] : [{ from, to, of }]
  })

/** Gives points that differ only by rounding the same value. */
function snapPoints(lines: readonly CutLine[]): CutLine[] {
  const cells = new Map<string, Point>()
  const cell = 2 * onItMm
  const known = ([x, y]: Point): Point => {
    const [column, row] = [Math.floor(x / cell), Math.floor(y / cell)]
    for (const across of [0, -1, 1])
      for (const down of [0, -1, 1]) {
        const there = cells.get(`${column + across} ${row + down}`)
        if (there && Math.hypot(there[0] - x, there[1] - y) <= onItMm) return there
      }
    const own: Point = [x, y]
    cells.set(`${column} ${row}`, own)
    return own
  }
  return lines.map((line) => line.map(known))
}

type Part = { side: Side; span: [begin: number, end: number] }

/** Merges the sides of lines that share a cut into the longest possible lines. Each length is kept exactly once. */
function mergeSides(sides: readonly Side[], { near, sharing }: Neighbours): Side[] {
  const left = new Set([...sides.keys()].filter((at) => sharing.has(sides[at]?.of ?? -1)))
  const longestFirst = [...left].toSorted((one, other) => {
    const [a, b] = [sides[one], sides[other]]
    return (b ? length(b) : 0) - (a ? length(a) : 0) || one - other
  })
  return longestFirst.flatMap((at) => {
    const line = sides[at]
    if (!line || !left.delete(at)) return []
    const parts: Part[] = [{ side: line, span: [0, length(line)] }]
    const look = [at]
    for (let next = look.pop(); next !== undefined; next = look.pop())
      for (const other of near[next] ?? []) {
        const side = sides[other]
        // Compared with the longest side only. Comparing neighbour with neighbour would straighten a curve.
        const span = side && left.has(other) ? spanOn(line, side) : null
        if (!side || !span) continue
        left.delete(other)
        look.push(other)
        parts.push({ side, span })
      }
    return joinParts(line, parts)
  })
}

/** Keeps the original end points, so that lines still join where they did. */
function joinParts(line: Side, parts: Part[]): Side[] {
  const whole: (Part & { from: Point; to: Point })[] = []
  for (const { side, span } of parts.toSorted((one, other) => one.span[0] - other.span[0])) {
    const isForth = along(line, side.from)[0] <= along(line, side.to)[0]
    const [from, to] = isForth ? [side.from, side.to] : [side.to, side.from]
    const last = whole.at(-1)
    if (!last || span[0] > last.span[1] + onItMm) whole.push({ side, span: [...span], from, to })
    else if (span[1] > last.span[1]) {
      last.span[1] = span[1]
      last.to = to
    }
  }
  return whole.map(({ from, to }) => ({ from, to, of: line.of }))
}

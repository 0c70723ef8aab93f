import { getCutLines, type CutLine, type CutSheet } from './cut-lines.ts'
import { getCutGap, type Film } from './film.ts'
import type { PlacedCopy } from './pack-sheets.ts'
import type { Piece } from './piece.ts'
import {
  findSideNeighbours,
  onLineToleranceMm,
  type CutPoint,
  type CutSide,
  type SideNeighbours,
  getSideLength,
  getCoveredSpan,
  projectOnLine,
} from './collinear-sides.ts'
import { type CutPaths, chainCutSides } from './chain-cut-sides.ts'

type OnFilm = Pick<Film, 'widthMm' | 'heightMm' | 'cutter' | 'gapMm'>

/**
 * Splits the cuts of a sheet into pieces with their own cut lines (`own`), and lines that neighbours without a gap
 * share (`common`).
 */
export function splitSharedCuts<Each extends PlacedCopy>(
  placed: readonly Each[],
  pieces: readonly Piece[],
  film: OnFilm,
): { own: readonly Each[]; common: CutPaths } {
  const none = { own: placed, common: { closed: [], open: [] } }
  // With a gap, no cuts are shared. Returning early matters, because a batch may have hundreds of sheets.
  if (getCutGap(film) > onLineToleranceMm) return none
  const known = new Map(pieces.map((piece) => [piece.key, piece]))
  const cuts = placed.map((each) => {
    const piece = known.get(each.key)
    return piece ? getCutLines([each], [piece], film).lines : []
  })
  const { sharing, common } = mergeSharedCuts(cuts.flat())
  if (sharing.size === 0) return none
  let number = 0
  const numbered = cuts.map((lines) => lines.map((line) => ({ line, isShared: sharing.has(number++) })))
  const shares = numbered.map((lines) => lines.some(({ isShared }) => isShared))
  // The other lines (holes and separate parts) of pieces that share a cut.
  const collinear = numbered.flatMap((lines, at) =>
    shares[at] ? lines.flatMap(({ line, isShared }) => (isShared ? [] : [line])) : [],
  )
  return {
    own: placed.filter((_, at) => !shares[at]),
    common: { ...common, closed: [...collinear, ...common.closed] },
  }
}

export function createCutSheet(
  placed: readonly PlacedCopy[],
  pieces: readonly Piece[],
  film: OnFilm,
): CutSheet {
  const { own, common } = splitSharedCuts(placed, pieces, film)
  const { lines, ...sheet } = getCutLines(own, pieces, film)
  return {
    ...sheet,
    lines: [...lines, ...common.closed],
    ...(common.open.length > 0 && { open: common.open }),
  }
}

/**
 * Finds lines that share a cut and merges them so that each length is cut once, because cutting the same line twice
 * tears the film. The merged lines are as long and straight as possible, and open lines come before the contours
 * around them. `sharing` contains the indices of the merged lines.
 */
export function mergeSharedCuts(lines: readonly CutLine[]): {
  sharing: ReadonlySet<number>
  common: CutPaths
} {
  const all = snapPoints(lines).flatMap(splitIntoSides)
  const neighbours = findSideNeighbours(all)
  return { sharing: neighbours.sharing, common: chainCutSides(mergeSides(all, neighbours)) }
}

const splitIntoSides = (line: CutLine, of: number): CutSide[] =>
  line.flatMap((from, at) => {
    const to = line[(at + 1) % line.length] ?? from
    return from === to ? [] : [{ from, to, of }]
  })

/** Gives the same coordinates to points that differ only by rounding. */
function snapPoints(lines: readonly CutLine[]): CutLine[] {
  const cells = new Map<string, CutPoint>()
  const cell = 2 * onLineToleranceMm
  const known = ([x, y]: CutPoint): CutPoint => {
    const [column, row] = [Math.floor(x / cell), Math.floor(y / cell)]
    for (const across of [0, -1, 1])
      for (const down of [0, -1, 1]) {
        const there = cells.get(`${column + across} ${row + down}`)
        if (there && Math.hypot(there[0] - x, there[1] - y) <= onLineToleranceMm) return there
      }
    const own: CutPoint = [x, y]
    cells.set(`${column} ${row}`, own)
    return own
  }
  return lines.map((line) => line.map(known))
}

type Part = { side: CutSide; span: [begin: number, end: number] }

/**
 * Merges the sides of lines that share a cut into the longest possible lines. Every length occurs exactly once in the
 * result.
 */
function mergeSides(sides: readonly CutSide[], { near, sharing }: SideNeighbours): CutSide[] {
  const left = new Set([...sides.keys()].filter((at) => sharing.has(sides[at]?.of ?? -1)))
  const longestFirst = [...left].toSorted((one, other) => {
    const [a, b] = [sides[one], sides[other]]
    return (b ? getSideLength(b) : 0) - (a ? getSideLength(a) : 0) || one - other
  })
  return longestFirst.flatMap((at) => {
    const line = sides[at]
    if (!line || !left.delete(at)) return []
    const parts: Part[] = [{ side: line, span: [0, getSideLength(line)] }]
    const stack = [at]
    for (let next = stack.pop(); next !== undefined; next = stack.pop())
      for (const other of near[next] ?? []) {
        const side = sides[other]
        // Each side is compared only with the longest one. Comparing neighbours with each other would straighten
        // curves.
        const span = side && left.has(other) ? getCoveredSpan(line, side) : null
        if (!side || !span) continue
        left.delete(other)
        stack.push(other)
        parts.push({ side, span })
      }
    return joinParts(line, parts)
  })
}

/** Keeps the original end points, so that the lines still join at the same points. */
function joinParts(line: CutSide, parts: Part[]): CutSide[] {
  const whole: (Part & { from: CutPoint; to: CutPoint })[] = []
  for (const { side, span } of parts.toSorted((one, other) => one.span[0] - other.span[0])) {
    const isForth = projectOnLine(line, side.from)[0] <= projectOnLine(line, side.to)[0]
    const [from, to] = isForth ? [side.from, side.to] : [side.to, side.from]
    const last = whole.at(-1)
    if (!last || span[0] > last.span[1] + onLineToleranceMm) whole.push({ side, span: [...span], from, to })
    else if (span[1] > last.span[1]) {
      last.span[1] = span[1]
      last.to = to
    }
  }
  return whole.map(({ from, to }) => ({ from, to, of: line.of }))
}

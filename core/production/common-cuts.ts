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

/** What of a sheet is cut along its own lines, and what neighbours without a gap cut together. */
export function cutsOf<Each extends Placed>(
  placed: readonly Each[],
  pieces: readonly Piece[],
  film: OnFilm,
): { own: readonly Each[]; common: Cuts } {
  const none = { own: placed, common: { closed: [], open: [] } }
  // With a gap nothing is shared, and a batch may have hundreds of sheets.
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
  // Holes, and other parts, of what shares a cut elsewhere.
  const beside = numbered.flatMap((lines, at) =>
    shares[at] ? lines.flatMap(({ line, isShared }) => (isShared ? [] : [line])) : [],
  )
  return {
    own: placed.filter((_, at) => !shares[at]),
    common: { ...common, closed: [...beside, ...common.closed] },
  }
}

/** The cuts of a sheet as files for cutters have them. */
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
 * Which lines, by their numbers, share a cut with others, and what all those become: each length once. Where two lie on each
 * other, as between neighbours without a gap, a blade that comes twice tears the film. They become the longest straight lines,
 * joined where one goes on most smoothly; those with two ends come before what goes around them.
 */
export function commonCuts(lines: readonly CutLine[]): { sharing: ReadonlySet<number>; common: Cuts } {
  const all = snap(lines).flatMap(sidesOf)
  const neighbours = neighboursOf(all)
  return { sharing: neighbours.sharing, common: chained(merged(all, neighbours)) }
}

const sidesOf = (line: CutLine, of: number): Side[] =>
  line.flatMap((from, at) => {
    const to = line[(at + 1) % line.length] ?? from
    return from === to ? [] : [{ from, to, of }]
  })

/** Points that are one but for rounding become the same value. */
function snap(lines: readonly CutLine[]): CutLine[] {
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

/** The sides of lines that share a cut, as the longest lines that they make together: each length once, none lost. */
function merged(sides: readonly Side[], { near, sharing }: Neighbours): Side[] {
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
        // Measured against the longest alone: from neighbour to neighbour a curve would become straight.
        const span = side && left.has(other) ? spanOn(line, side) : null
        if (!side || !span) continue
        left.delete(other)
        look.push(other)
        parts.push({ side, span })
      }
    return unionOf(line, parts)
  })
}

/** Ends are points of the sides, as they are: so lines go on where they did. */
function unionOf(line: Side, parts: Part[]): Side[] {
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

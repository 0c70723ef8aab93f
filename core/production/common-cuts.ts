import { cutLinesOf, type CutLine, type CutSheet } from './cut-lines.ts'
import { gapOf, type Film } from './film.ts'
import type { Placed } from './pack-sheets.ts'
import type { Piece } from './piece.ts'
import { merged, neighboursOf, onItMm, type Point, type Side } from './same-line.ts'

/** Cuts as a blade draws them: closed lines, and lines with two ends. */
export interface Cuts {
  closed: CutLine[]
  open: CutLine[]
}

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

/** An end of a side: at its first point or its last. */
interface End {
  side: number
  isLast: boolean
}

/** Lines that are as long as they can be: at each point those go on into each other that turn least. */
function chained(sides: readonly Side[]): Cuts {
  const ends = new Map<Point, End[]>()
  for (const [side, { from, to }] of sides.entries()) {
    ends.set(from, [...(ends.get(from) ?? []), { side, isLast: false }])
    ends.set(to, [...(ends.get(to) ?? []), { side, isLast: true }])
  }
  const goesOn = new Map<string, End>()
  for (const here of ends.values())
    for (const [one, other] of pairs(here, sides)) {
      goesOn.set(nameOf(one), other)
      goesOn.set(nameOf(other), one)
    }
  const left = new Set(sides.keys())
  const cuts: Cuts = { closed: [], open: [] }
  const walk = (start: End) => {
    const line: CutLine = []
    let at: End | undefined = start
    while (at && left.delete(at.side)) {
      line.push(pointAt(sides, at))
      const far: End = { side: at.side, isLast: !at.isLast }
      at = goesOn.get(nameOf(far))
      if (!at) line.push(pointAt(sides, far))
    }
    return line
  }
  for (const here of ends.values())
    for (const end of here) if (!goesOn.has(nameOf(end)) && left.has(end.side)) cuts.open.push(walk(end))
  for (const side of sides.keys()) if (left.has(side)) cuts.closed.push(walk({ side, isLast: false }))
  return cuts
}

const nameOf = ({ side, isLast }: End) => `${side} ${isLast}`

function pointAt(sides: readonly Side[], { side, isLast }: End): Point {
  const { from, to } = sides[side] ?? { from: [0, 0], to: [0, 0] }
  return isLast ? to : from
}

/** Which ends at a point go on into each other: the straightest first. */
function pairs(here: readonly End[], sides: readonly Side[]): [End, End][] {
  const away = here.map((end) => {
    const [at, far] = [pointAt(sides, end), pointAt(sides, { ...end, isLast: !end.isLast })]
    return Math.atan2(far[1] - at[1], far[0] - at[0])
  })
  const bends = here.flatMap((one, first) =>
    here.slice(first + 1).map((other, rest) => {
      const between = Math.abs((away[first] ?? 0) - (away[first + 1 + rest] ?? 0))
      return { one, other, bend: Math.abs(Math.PI - between) }
    }),
  )
  const free = new Set(here)
  return bends
    .toSorted((a, b) => a.bend - b.bend)
    .flatMap(({ one, other }): [End, End][] => {
      if (!free.has(one) || !free.has(other)) return []
      free.delete(one)
      free.delete(other)
      return [[one, other]]
    })
}

import type { CutLine } from './cut-lines.ts'

export type Point = CutLine[number]
interface Ends {
  from: Point
  to: Point
}
/** A straight piece of a cut; `of`: the number of the closed line that it belongs to. */
export interface Side extends Ends {
  of: number
}

/** What lies nearer than this to a line lies on it, mm: as much as places are rounded by. */
export const onItMm = 0.005
/** What two sides have in common counts from here on, mm: less is a point at which they meet. */
const commonMm = 0.05

export const length = ({ from, to }: Ends) => Math.hypot(to[0] - from[0], to[1] - from[1])

/** How far a point is along a line, and beside it, mm. */
export function along(line: Ends, [x, y]: Point): [at: number, beside: number] {
  const long = length(line)
  const [dx, dy] = [(line.to[0] - line.from[0]) / long, (line.to[1] - line.from[1]) / long]
  const [px, py] = [x - line.from[0], y - line.from[1]]
  return [px * dx + py * dy, Math.abs(px * dy - py * dx)]
}

/** How much a side covers of the line of a longer one; null: it doesn't lie on it. */
export function spanOn(line: Side, side: Side): [begin: number, end: number] | null {
  const [[a, asideA], [b, asideB]] = [along(line, side.from), along(line, side.to)]
  return asideA > onItMm || asideB > onItMm ? null : [Math.min(a, b), Math.max(a, b)]
}

/** How much two sides of one line have in common, mm; below zero: so far apart. */
function common(one: Side, other: Side): number {
  const [long, short] = length(one) >= length(other) ? [one, other] : [other, one]
  const span = spanOn(long, short)
  return span ? Math.min(span[1], length(long)) - Math.max(span[0], 0) : -Infinity
}

/** Sides that lie on one line and have something in common, or go on from each other, by their numbers. */
export interface Neighbours {
  near: number[][]
  /** The numbers of closed lines that share a cut. */
  sharing: Set<number>
}

/** Of all sides. */
export function neighboursOf(sides: readonly Side[]): Neighbours {
  const near = sides.map((): number[] => [])
  const sharing = new Set<number>()
  for (const [one, other] of closeBy(sides)) {
    const [side, beside] = [sides[one], sides[other]]
    if (!side || !beside) continue
    const shared = common(side, beside)
    if (shared < -onItMm) continue
    near[one]?.push(other)
    near[other]?.push(one)
    if (shared > commonMm || shared > 0.9 * Math.min(length(side), length(beside)))
      sharing.add(side.of).add(beside.of)
  }
  return { near, sharing }
}

/** Squares of so many millimetres, in which sides are looked for. */
const cellMm = 4

/** Pairs whose boxes touch, each once: those with a square in common. */
function* closeBy(sides: readonly Side[]): Generator<[number, number]> {
  const cells = new Map<number, number[]>()
  for (const [at, { from, to }] of sides.entries()) {
    const met = new Set<number>()
    for (const cell of cellsOf(from, to)) {
      const here = cells.get(cell) ?? []
      for (const other of here)
        if (!met.has(other)) {
          met.add(other)
          if (!isApart({ from, to }, sides[other])) yield [other, at]
        }
      here.push(at)
      cells.set(cell, here)
    }
  }
}

function range(a: number, b: number) {
  const first = Math.floor((Math.min(a, b) - onItMm) / cellMm)
  return { first, count: Math.floor((Math.max(a, b) + onItMm) / cellMm) - first + 1 }
}

function cellsOf([ax, ay]: Point, [bx, by]: Point): number[] {
  const [across, down] = [range(ax, bx), range(ay, by)]
  return Array.from({ length: across.count * down.count }, (_, at) => {
    const [column, row] = [across.first + (at % across.count), down.first + Math.floor(at / across.count)]
    return column * 1e6 + row
  })
}

const isApart = ({ from, to }: Ends, other: Side | undefined) =>
  !other ||
  areApart(from[0], to[0], other.from[0], other.to[0]) ||
  areApart(from[1], to[1], other.from[1], other.to[1])

const areApart = (a: number, b: number, c: number, d: number) =>
  Math.max(a, b) < Math.min(c, d) - onItMm || Math.max(c, d) < Math.min(a, b) - onItMm

import type { CutLine } from './cut-lines.ts'

export type CutPoint = CutLine[number]
interface Ends {
  from: CutPoint
  to: CutPoint
}
/** `of` is the index of the closed line to which the side belongs. */
export interface CutSide extends Ends {
  of: number
}

/** Maximum distance in mm at which a point counts as on a line. It equals the rounding of positions. */
export const onLineToleranceMm = 0.005
/** Minimum overlap of two sides in mm. Sides that overlap less only touch. */
const minOverlapMm = 0.05

export const getSideLength = ({ from, to }: Ends) => Math.hypot(to[0] - from[0], to[1] - from[1])

/** Returns the position of a point along a line and its distance from the line, in mm. */
export function projectOnLine(line: Ends, [x, y]: CutPoint): [at: number, beside: number] {
  const long = getSideLength(line)
  const [dx, dy] = [(line.to[0] - line.from[0]) / long, (line.to[1] - line.from[1]) / long]
  const [px, py] = [x - line.from[0], y - line.from[1]]
  return [px * dx + py * dy, Math.abs(px * dy - py * dx)]
}

/** Returns the span of the line that a side covers, or `null` if line and side are not collinear. */
export function getCoveredSpan(line: CutSide, side: CutSide): [begin: number, end: number] | null {
  const [[a, asideA], [b, asideB]] = [projectOnLine(line, side.from), projectOnLine(line, side.to)]
  return asideA > onLineToleranceMm || asideB > onLineToleranceMm ? null : [Math.min(a, b), Math.max(a, b)]
}

/** Returns the length over which two sides overlap. A negative value is the distance between them. */
function getOverlap(one: CutSide, other: CutSide): number {
  const [long, short] = getSideLength(one) >= getSideLength(other) ? [one, other] : [other, one]
  const span = getCoveredSpan(long, short)
  return span ? Math.min(span[1], getSideLength(long)) - Math.max(span[0], 0) : -Infinity
}

export interface SideNeighbours {
  near: number[][]
  /** Indices of the closed lines that share a cut with another line. */
  sharing: Set<number>
}

export function findSideNeighbours(sides: readonly CutSide[]): SideNeighbours {
  const neighbours = sides.map((): number[] => [])
  const sharing = new Set<number>()
  for (const [one, other] of findTouchingPairs(sides)) {
    const [side, beside] = [sides[one], sides[other]]
    if (!side || !beside) continue
    const shared = getOverlap(side, beside)
    if (shared < -onLineToleranceMm) continue
    neighbours[one]?.push(other)
    neighbours[other]?.push(one)
    if (shared > minOverlapMm || shared > 0.9 * Math.min(getSideLength(side), getSideLength(beside)))
      sharing.add(side.of).add(beside.of)
  }
  return { near: neighbours, sharing }
}

const gridCellMm = 4

/** Yields every pair of sides with touching boxes exactly once. Only sides in the same grid cell are compared. */
function* findTouchingPairs(sides: readonly CutSide[]): Generator<[number, number]> {
  const cells = new Map<number, number[]>()
  for (const [at, { from, to }] of sides.entries()) {
    const met = new Set<number>()
    for (const cell of listCells(from, to)) {
      const here = cells.get(cell) ?? []
      for (const other of here)
        if (!met.has(other)) {
          met.add(other)
          if (!areSidesApart({ from, to }, sides[other])) yield [other, at]
        }
      here.push(at)
      cells.set(cell, here)
    }
  }
}

function getCellRange(a: number, b: number) {
  const first = Math.floor((Math.min(a, b) - onLineToleranceMm) / gridCellMm)
  return { first, count: Math.floor((Math.max(a, b) + onLineToleranceMm) / gridCellMm) - first + 1 }
}

function listCells([ax, ay]: CutPoint, [bx, by]: CutPoint): number[] {
  const [across, down] = [getCellRange(ax, bx), getCellRange(ay, by)]
  return Array.from({ length: across.count * down.count }, (_, at) => {
    const [column, row] = [across.first + (at % across.count), down.first + Math.floor(at / across.count)]
    return column * 1e6 + row
  })
}

const areSidesApart = ({ from, to }: Ends, other: CutSide | undefined) =>
  !other ||
  areApart(from[0], to[0], other.from[0], other.to[0]) ||
  areApart(from[1], to[1], other.from[1], other.to[1])

const areApart = (a: number, b: number, c: number, d: number) =>
  Math.max(a, b) < Math.min(c, d) - onLineToleranceMm || Math.max(c, d) < Math.min(a, b) - onLineToleranceMm

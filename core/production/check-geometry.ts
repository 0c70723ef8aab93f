import type { CutLine } from './cut-lines.ts'
import type { RectMm } from './cutters.ts'

/** Millimetres: places are rounded to micrometres, and files to as much. */
export const slackMm = 0.005

type Point = CutLine[number]
type Side = readonly [Point, Point]

export function sidesNear(lines: CutLine[], { xMm, yMm, widthMm, heightMm }: RectMm, reach: number): Side[] {
  return lines.flatMap((line) =>
    line.flatMap((from, at): Side[] => {
      const to = line[(at + 1) % line.length] ?? from
      const away =
        Math.max(from[0], to[0]) < xMm - reach ||
        Math.min(from[0], to[0]) > xMm + widthMm + reach ||
        Math.max(from[1], to[1]) < yMm - reach ||
        Math.min(from[1], to[1]) > yMm + heightMm + reach
      return away ? [] : [[from, to]]
    }),
  )
}

export const farApart = (a: Point, b: Point, c: Point, d: Point, reach: number) =>
  Math.max(a[0], b[0]) + reach < Math.min(c[0], d[0]) ||
  Math.max(c[0], d[0]) + reach < Math.min(a[0], b[0]) ||
  Math.max(a[1], b[1]) + reach < Math.min(c[1], d[1]) ||
  Math.max(c[1], d[1]) + reach < Math.min(a[1], b[1])

const turn = (a: Point, b: Point, c: Point) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

const parted = (one: number, other: number) =>
  (one > slackMm && other < -slackMm) || (one < -slackMm && other > slackMm)

/** Only what crosses by more than rounding counts: with no gap neighbours share their cut. */
export function crosses(a: Point, b: Point, c: Point, d: Point): boolean {
  const [long, longOther] = [Math.hypot(b[0] - a[0], b[1] - a[1]), Math.hypot(d[0] - c[0], d[1] - c[1])]
  if (long === 0 || longOther === 0) return false
  const [fromC, fromD] = [turn(a, b, c) / long, turn(a, b, d) / long]
  const [fromA, fromB] = [turn(c, d, a) / longOther, turn(c, d, b) / longOther]
  return parted(fromC, fromD) && parted(fromA, fromB)
}

export const sideDistance = (a: Point, b: Point, c: Point, d: Point) =>
  Math.min(toSide(a, c, d), toSide(b, c, d), toSide(c, a, b), toSide(d, a, b))

function toSide([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const long = dx * dx + dy * dy
  const share = long === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / long))
  return Math.hypot(x - ax - share * dx, y - ay - share * dy)
}

/** Points within a line, by its corners. */
export function inner(line: CutLine): CutLine {
  return line.flatMap(([x, y], at) => {
    const [ax, ay] = line.at(at - 1) ?? [x, y]
    const [bx, by] = line[(at + 1) % line.length] ?? [x, y]
    const middle: Point = [(x + ax + bx) / 3, (y + ay + by) / 3]
    return isIn(middle, line) ? [middle] : []
  })
}

export function distanceFrom(point: Point, line: CutLine): number {
  let nearest = Infinity
  for (const [at, from] of line.entries())
    nearest = Math.min(nearest, toSide(point, from, line[(at + 1) % line.length] ?? from))
  return nearest
}

/** By a ray to the right. */
export function isIn([x, y]: Point, line: CutLine): boolean {
  let inside = false
  for (const [at, [ax, ay]] of line.entries()) {
    const [bx, by] = line[(at + 1) % line.length] ?? [ax, ay]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}

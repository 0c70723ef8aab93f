import type { CutLine } from './cut-lines.ts'
import type { RectMm } from './cutters.ts'
import type { SheetRoom } from './sheet-room.ts'

/** What is wrong with the cuts of a sheet: two too near, one on another, outside, or on a mark. */
export type CutFault = 'too near' | 'outside' | 'on a mark'

/**
 * Looks at the cuts themselves, side by side, whatever laid them out. Each entry is a piece with all of its closed lines, where
 * they lie on the sheet. Null: no two of different pieces are nearer than the gap, none in another, none outside, none on a mark.
 */
export function cutFault(pieces: readonly CutLine[][], room: SheetRoom): CutFault | null {
  const all = pieces.map((lines) => ({ lines, box: boxOf(lines.flat()) }))
  const { area, barred, gapMm } = room
  for (const [at, { lines, box }] of all.entries()) {
    if (outside(box, area)) return 'outside'
    for (const mark of barred) if (apart(box, mark) < 0 && touchesRect(lines, mark)) return 'on a mark'
    for (const other of all.slice(at + 1))
      if (apart(box, other.box) < gapMm && tooNear({ lines, box }, other, gapMm)) return 'too near'
  }
  return null
}

interface Shape {
  lines: CutLine[]
  box: RectMm
}

function boxOf(points: CutLine): RectMm {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of points) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x)
    bottom = Math.max(bottom, y)
  }
  return { xMm: left, yMm: top, widthMm: right - left, heightMm: bottom - top }
}

const outside = (box: RectMm, area: RectMm) =>
  box.xMm < area.xMm - slackMm ||
  box.yMm < area.yMm - slackMm ||
  box.xMm + box.widthMm > area.xMm + area.widthMm + slackMm ||
  box.yMm + box.heightMm > area.yMm + area.heightMm + slackMm

/** How far two boxes lie apart along the axis that parts them most; below zero: they overlap. */
const apart = (one: RectMm, other: RectMm) =>
  Math.max(
    one.xMm - other.xMm - other.widthMm,
    other.xMm - one.xMm - one.widthMm,
    one.yMm - other.yMm - other.heightMm,
    other.yMm - one.yMm - one.heightMm,
  ) + slackMm

function touchesRect(lines: CutLine[], { xMm, yMm, widthMm, heightMm }: RectMm): boolean {
  const [left, top] = [xMm + slackMm, yMm + slackMm]
  const [right, bottom] = [xMm + widthMm - slackMm, yMm + heightMm - slackMm]
  const rect: CutLine = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
  return tooNear({ lines, box: boxOf(lines.flat()) }, { lines: [rect], box: boxOf(rect) }, 0)
}

/** A quarter of a circle is written as one curve, which reaches this share of its radius beyond it. */
const bulge = 0.00028
const bulgeOf = ({ box: { widthMm, heightMm } }: Shape) => (bulge * Math.max(widthMm, heightMm)) / 2

function tooNear(one: Shape, other: Shape, gapMm: number): boolean {
  const bulges = bulgeOf(one) + bulgeOf(other)
  const least = Math.max(0, gapMm - slackMm - bulges)
  const [near, nearOther] = [sidesNear(one.lines, other.box, gapMm), sidesNear(other.lines, one.box, gapMm)]
  let cross = false
  for (const [a, b] of near)
    for (const [c, d] of nearOther) {
      if (farApart(a, b, c, d, least)) continue
      if (crosses(a, b, c, d)) cross = true
      if (least > 0 && (cross || sideDistance(a, b, c, d) < least)) return true
    }
  // Circles that touch have curves that cross by as much as they bulge.
  if (cross) {
    const depths = [...depthsIn(near, other), ...depthsIn(nearOther, one)]
    if (depths.length === 0 || Math.max(...depths) > slackMm + bulges) return true
  }
  return within(one.lines, other.lines) || within(other.lines, one.lines)
}

/** How deep the ends of these sides are in the other shape, for those that are in it. */
function depthsIn(sides: readonly Side[], { lines }: Shape): number[] {
  return sides
    .flat()
    .flatMap((point) => lines.filter((line) => isIn(point, line)).map((line) => distanceFrom(point, line)))
}

/** Whether a line of the one lies in the other: by the first of its points, or of those in it, that lies clearly off that. */
function within(lines: CutLine[], others: CutLine[]): boolean {
  return lines.some((line) => {
    const sure = [...line, ...inner(line)].find((point) =>
      others.every((other) => distanceFrom(point, other) > slackMm),
    )
    return sure !== undefined && others.some((other) => isIn(sure, other))
  })
}

/** Millimetres: places are rounded to micrometres, and files to as much. */
const slackMm = 0.005

type Point = CutLine[number]
type Side = readonly [Point, Point]

function sidesNear(lines: CutLine[], { xMm, yMm, widthMm, heightMm }: RectMm, reach: number): Side[] {
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

const farApart = (a: Point, b: Point, c: Point, d: Point, reach: number) =>
  Math.max(a[0], b[0]) + reach < Math.min(c[0], d[0]) ||
  Math.max(c[0], d[0]) + reach < Math.min(a[0], b[0]) ||
  Math.max(a[1], b[1]) + reach < Math.min(c[1], d[1]) ||
  Math.max(c[1], d[1]) + reach < Math.min(a[1], b[1])

const turn = (a: Point, b: Point, c: Point) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

const parted = (one: number, other: number) =>
  (one > slackMm && other < -slackMm) || (one < -slackMm && other > slackMm)

/** Only what crosses by more than rounding counts: with no gap neighbours share their cut. */
function crosses(a: Point, b: Point, c: Point, d: Point): boolean {
  const [long, longOther] = [Math.hypot(b[0] - a[0], b[1] - a[1]), Math.hypot(d[0] - c[0], d[1] - c[1])]
  if (long === 0 || longOther === 0) return false
  const [fromC, fromD] = [turn(a, b, c) / long, turn(a, b, d) / long]
  const [fromA, fromB] = [turn(c, d, a) / longOther, turn(c, d, b) / longOther]
  return parted(fromC, fromD) && parted(fromA, fromB)
}

const sideDistance = (a: Point, b: Point, c: Point, d: Point) =>
  Math.min(toSide(a, c, d), toSide(b, c, d), toSide(c, a, b), toSide(d, a, b))

function toSide([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const long = dx * dx + dy * dy
  const share = long === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / long))
  return Math.hypot(x - ax - share * dx, y - ay - share * dy)
}

/** Points within a line, by its corners. */
function inner(line: CutLine): CutLine {
  return line.flatMap(([x, y], at) => {
    const [ax, ay] = line.at(at - 1) ?? [x, y]
    const [bx, by] = line[(at + 1) % line.length] ?? [x, y]
    const middle: Point = [(x + ax + bx) / 3, (y + ay + by) / 3]
    return isIn(middle, line) ? [middle] : []
  })
}

function distanceFrom(point: Point, line: CutLine): number {
  let nearest = Infinity
  for (const [at, from] of line.entries())
    nearest = Math.min(nearest, toSide(point, from, line[(at + 1) % line.length] ?? from))
  return nearest
}

/** By a ray to the right. */
function isIn([x, y]: Point, line: CutLine): boolean {
  let inside = false
  for (const [at, [ax, ay]] of line.entries()) {
    const [bx, by] = line[(at + 1) % line.length] ?? [ax, ay]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}

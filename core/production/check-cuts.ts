import type { CutLine } from './cut-lines.ts'
import type { RectMm } from './registration-marks.ts'
import type { PrintableSheet } from './sheet-room.ts'

/**
 * A fault in the cuts of a sheet: two pieces overlap or are closer than the gap, a cut is outside the usable area, or
 * a cut crosses a registration mark.
 */
export type CutFault = 'too near' | 'outside' | 'on a mark'

/**
 * Checks the finished cuts of a sheet independently of the code that laid them out. Each entry of `pieces` contains
 * all closed cut lines of one piece, in sheet coordinates. Returns the first fault, or `null` if there is none.
 */
export function findCutFault(pieces: readonly CutLine[][], room: PrintableSheet): CutFault | null {
  const all = pieces.map((lines) => ({ lines, box: getBounds(lines.flat()) }))
  const { area, keepOutAreas, gapMm } = room
  for (const [at, { lines, box }] of all.entries()) {
    if (isOutside(box, area)) return 'outside'
    for (const mark of keepOutAreas)
      if (getBoxDistance(box, mark) < 0 && doesTouchRect(lines, mark)) return 'on a mark'
    for (const other of all.slice(at + 1))
      if (getBoxDistance(box, other.box) < gapMm && isTooNear({ lines, box }, other, gapMm)) return 'too near'
  }
  return null
}

interface Shape {
  lines: CutLine[]
  box: RectMm
}

function getBounds(points: CutLine): RectMm {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of points) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x)
    bottom = Math.max(bottom, y)
  }
  return { xMm: left, yMm: top, widthMm: right - left, heightMm: bottom - top }
}

const isOutside = (box: RectMm, area: RectMm) =>
  box.xMm < area.xMm - toleranceMm ||
  box.yMm < area.yMm - toleranceMm ||
  box.xMm + box.widthMm > area.xMm + area.widthMm + toleranceMm ||
  box.yMm + box.heightMm > area.yMm + area.heightMm + toleranceMm

/** Returns the distance between two boxes along the axis on which they are farthest apart. Negative if they overlap. */
const getBoxDistance = (one: RectMm, other: RectMm) =>
  Math.max(
    one.xMm - other.xMm - other.widthMm,
    other.xMm - one.xMm - one.widthMm,
    one.yMm - other.yMm - other.heightMm,
    other.yMm - one.yMm - one.heightMm,
  ) + toleranceMm

function doesTouchRect(lines: CutLine[], { xMm, yMm, widthMm, heightMm }: RectMm): boolean {
  const [left, top] = [xMm + toleranceMm, yMm + toleranceMm]
  const [right, bottom] = [xMm + widthMm - toleranceMm, yMm + heightMm - toleranceMm]
  const rect: CutLine = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
  return isTooNear({ lines, box: getBounds(lines.flat()) }, { lines: [rect], box: getBounds(rect) }, 0)
}

/**
 * A quarter circle is written as one cubic curve. The curve bulges beyond the radius by at most this fraction of it.
 */
const curveBulge = 0.00028
const getBulgeMm = ({ box: { widthMm, heightMm } }: Shape) => (curveBulge * Math.max(widthMm, heightMm)) / 2

function isTooNear(one: Shape, other: Shape, gapMm: number): boolean {
  const bulges = getBulgeMm(one) + getBulgeMm(other)
  const least = Math.max(0, gapMm - toleranceMm - bulges)
  const [neighbours, nearOther] = [
    findSidesNear(one.lines, other.box, gapMm),
    findSidesNear(other.lines, one.box, gapMm),
  ]
  let cross = false
  for (const [a, b] of neighbours)
    for (const [c, d] of nearOther) {
      if (areSidesFarApart(a, b, c, d, least)) continue
      if (doSidesCross(a, b, c, d)) cross = true
      if (least > 0 && (cross || getSideDistance(a, b, c, d) < least)) return true
    }
  // The curves of touching circles cross slightly, because they bulge.
  if (cross) {
    const depths = [...getDepthsInside(neighbours, other), ...getDepthsInside(nearOther, one)]
    if (depths.length === 0 || Math.max(...depths) > toleranceMm + bulges) return true
  }
  return isInsideOther(one.lines, other.lines) || isInsideOther(other.lines, one.lines)
}

/** Returns how deep end points of sides are inside a shape. End points outside the shape are skipped. */
function getDepthsInside(sides: readonly Side[], { lines }: Shape): number[] {
  return sides
    .flat()
    .flatMap((point) =>
      lines.filter((line) => isInsideLine(point, line)).map((line) => getDistanceToLine(point, line)),
    )
}

/** Tests a corner or inner point of the line that is clearly away from the other shape's outline. */
function isInsideOther(lines: CutLine[], others: CutLine[]): boolean {
  return lines.some((line) => {
    const sure = [...line, ...getInnerPoints(line)].find((point) =>
      others.every((other) => getDistanceToLine(point, other) > toleranceMm),
    )
    return sure !== undefined && others.some((other) => isInsideLine(sure, other))
  })
}

/** Tolerance in millimetres, because positions are rounded to micrometres in memory and in files. */
const toleranceMm = 0.005

type Point = CutLine[number]
type Side = readonly [Point, Point]

function findSidesNear(lines: CutLine[], { xMm, yMm, widthMm, heightMm }: RectMm, reach: number): Side[] {
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

const areSidesFarApart = (a: Point, b: Point, c: Point, d: Point, reach: number) =>
  Math.max(a[0], b[0]) + reach < Math.min(c[0], d[0]) ||
  Math.max(c[0], d[0]) + reach < Math.min(a[0], b[0]) ||
  Math.max(a[1], b[1]) + reach < Math.min(c[1], d[1]) ||
  Math.max(c[1], d[1]) + reach < Math.min(a[1], b[1])

const getSignedDoubleArea = (a: Point, b: Point, c: Point) =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

const areOnOppositeSides = (one: number, other: number) =>
  (one > toleranceMm && other < -toleranceMm) || (one < -toleranceMm && other > toleranceMm)

/**
 * Returns true if two sides cross by more than the rounding tolerance. Neighbours without a gap share their cut, so
 * smaller crossings are not faults.
 */
function doSidesCross(a: Point, b: Point, c: Point, d: Point): boolean {
  const [long, longOther] = [Math.hypot(b[0] - a[0], b[1] - a[1]), Math.hypot(d[0] - c[0], d[1] - c[1])]
  if (long === 0 || longOther === 0) return false
  const [fromC, fromD] = [getSignedDoubleArea(a, b, c) / long, getSignedDoubleArea(a, b, d) / long]
  const [fromA, fromB] = [getSignedDoubleArea(c, d, a) / longOther, getSignedDoubleArea(c, d, b) / longOther]
  return areOnOppositeSides(fromC, fromD) && areOnOppositeSides(fromA, fromB)
}

const getSideDistance = (a: Point, b: Point, c: Point, d: Point) =>
  Math.min(
    getDistanceToSide(a, c, d),
    getDistanceToSide(b, c, d),
    getDistanceToSide(c, a, b),
    getDistanceToSide(d, a, b),
  )

function getDistanceToSide([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const long = dx * dx + dy * dy
  const share = long === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / long))
  return Math.hypot(x - ax - share * dx, y - ay - share * dy)
}

/** Returns points inside a line, one point for each convex corner. */
function getInnerPoints(line: CutLine): CutLine {
  return line.flatMap(([x, y], at) => {
    const [ax, ay] = line.at(at - 1) ?? [x, y]
    const [bx, by] = line[(at + 1) % line.length] ?? [x, y]
    const middle: Point = [(x + ax + bx) / 3, (y + ay + by) / 3]
    return isInsideLine(middle, line) ? [middle] : []
  })
}

function getDistanceToLine(point: Point, line: CutLine): number {
  let nearest = Infinity
  for (const [at, from] of line.entries())
    nearest = Math.min(nearest, getDistanceToSide(point, from, line[(at + 1) % line.length] ?? from))
  return nearest
}

function isInsideLine([x, y]: Point, line: CutLine): boolean {
  let inside = false
  for (const [at, [ax, ay]] of line.entries()) {
    const [bx, by] = line[(at + 1) % line.length] ?? [ax, ay]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}

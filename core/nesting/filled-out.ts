import { areaOf, sidesCross, turn, type Point, type Polygon } from './polygon.ts'

/**
 * The outline by fewer points: shallow bays filled and blunt corners made one, the least first, until its area is larger by
 * this share. The true one lies within it, so a layout of these holds for the true ones, and is found faster where curves have
 * many points.
 */
export function filledOut(outline: Polygon, largerBy: number): Polygon {
  const area = areaOf(outline)
  let left = Math.abs(area) * largerBy
  let points = area < 0 ? outline.toReversed() : outline
  for (;;) {
    const simpler = points
      .flatMap((_, at) => withoutBay(points, at) ?? withOneCorner(points, at) ?? [])
      .filter(({ added }) => added <= left)
      .sort((one, other) => one.added - other.added)
      .find(({ points: fewer, changed }) => isSimpleAt(fewer, changed))
    if (!simpler) return points
    left -= simpler.added
    points = simpler.points
  }
}

interface Simpler {
  points: Polygon
  added: number
  /** The sides that end at and begin with this point are new, or the one that begins with it. */
  changed: number
}

/** Straight on past a point that lies further in than its neighbours. */
function withoutBay(points: Polygon, at: number): Simpler | null {
  const [before, point, after] = [around(points, at - 1), around(points, at), around(points, at + 1)]
  const twice = turn(before, point, after)
  if (points.length <= 3 || twice > 0) return null
  return { points: points.toSpliced(at, 1), added: -twice / 2, changed: at - 1 }
}

/** The sides beside one lengthened until they meet, not farther away than it is long. */
function withOneCorner(points: Polygon, at: number): Simpler | null {
  const [a, b, c, d] = [-1, 0, 1, 2].map((step) => around(points, at + step))
  if (points.length <= 3 || !a || !b || !c || !d || turn(b, c, d) <= 0) return null
  const [firstX, firstY, lastX, lastY] = [b[0] - a[0], b[1] - a[1], c[0] - d[0], c[1] - d[1]]
  const [wayX, wayY] = [c[0] - b[0], c[1] - b[1]]
  const cross = firstX * lastY - firstY * lastX
  if (cross === 0) return null
  const along = (wayX * lastY - wayY * lastX) / cross
  if (along <= 0) return null
  const corner: Point = [b[0] + along * firstX, b[1] + along * firstY]
  const long = Math.hypot(wayX, wayY)
  if (![b, c].every(([x, y]) => Math.hypot(corner[0] - x, corner[1] - y) <= long)) return null
  const next = (at + 1) % points.length
  const fewer = points.map((point, place) => (place === at ? corner : point)).toSpliced(next, 1)
  return { points: fewer, added: Math.abs(turn(b, corner, c)) / 2, changed: next === 0 ? at - 1 : at }
}

const around = (points: Polygon, at: number): Point => points[(at + points.length) % points.length] ?? [0, 0]

/** Whether the sides at a point cross no other. */
function isSimpleAt(points: Polygon, changed: number): boolean {
  return [changed - 1, changed].every((at) => {
    const [from, to] = [around(points, at), around(points, at + 1)]
    return points.every((point, place) => {
      const next = around(points, place + 1)
      const isNeighbour = [point, next].some((each) => each === from || each === to)
      return isNeighbour || !sidesCross(from, to, point, next)
    })
  })
}

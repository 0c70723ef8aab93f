import { getSignedArea, type PolygonPoint, type Polygon } from './polygon.ts'

/**
 * Returns the exact overlap area of two polygons by clipping triangle fans. It is for tests and shares no arithmetic
 * with the nesting code.
 */
export function computeOverlapArea(one: Polygon, other: Polygon): number {
  let sum = 0
  for (const [a, aSign] of fan(one))
    for (const [b, bSign] of fan(other)) {
      const common = clipped(a, b)
      sum += aSign * bSign * (common.length < 3 ? 0 : Math.abs(getSignedArea(common)))
    }
  return sum
}

/**
 * Divides a polygon into triangles from its first point. Triangles with the opposite orientation have a negative
 * sign.
 */
function fan(polygon: Polygon): [Polygon, number][] {
  const [first] = polygon
  return polygon.slice(1, -1).flatMap((point, at): [Polygon, number][] => {
    const next = polygon[at + 2]
    if (!first || !next) return []
    const area = getSignedArea([first, point, next])
    return area === 0 ? [] : [[area > 0 ? [first, point, next] : [first, next, point], Math.sign(area)]]
  })
}

/** Clips one convex polygon by another (Sutherland–Hodgman). */
function clipped(subject: Polygon, by: Polygon): Polygon {
  let points = [...subject]
  for (const [at, [ax, ay]] of by.entries()) {
    const [bx, byY] = by[(at + 1) % by.length] ?? [ax, ay]
    const side = ([x, y]: PolygonPoint) => (bx - ax) * (y - ay) - (byY - ay) * (x - ax)
    points = points.flatMap((point, place) => {
      const before = points[(place + points.length - 1) % points.length] ?? point
      const [now, then] = [side(point), side(before)]
      const share = then / (then - now)
      const crossing: PolygonPoint = [
        before[0] + share * (point[0] - before[0]),
        before[1] + share * (point[1] - before[1]),
      ]
      if (now >= 0) return then >= 0 ? [point] : [crossing, point]
      return then >= 0 ? [crossing] : []
    })
  }
  return points
}

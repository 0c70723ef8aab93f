import { doSegmentsIntersect, type PolygonPoint, type Polygon } from './polygon.ts'

export interface SimplifiedOutline {
  outline: Polygon
  blur: number
}

/** Tolerances in mm, tried in this order. The last tolerance is used even if many points remain. */
const blurs = [0.05, 0.1, 0.2, 0.4] as const
const enoughPoints = 36

/**
 * Reduces the outline to few points, so that nesting is fast. No point of the original is farther than `blur` from
 * the result, so adding `blur` to the gap keeps cuts apart. An outline that does not cross itself still does not
 * after the reduction.
 */
export function simplifyOutline(outline: Polygon): SimplifiedOutline {
  let found: SimplifiedOutline = { outline, blur: 0 }
  if (outline.length <= enoughPoints) return found
  for (const blur of blurs) {
    const fewer = fewerPoints(outline, blur)
    if (fewer.length < 3 || crossesItself(fewer)) break
    found = { outline: fewer, blur }
    if (fewer.length <= enoughPoints) break
  }
  return found
}

/** Applies Douglas–Peucker to both halves of the outline, split at the first point and the point farthest from it. */
function fewerPoints(outline: Polygon, within: number): Polygon {
  const [first] = outline
  if (!first) return outline
  const far = farthestFrom(outline, first)
  return [
    ...chain(outline.slice(0, far + 1), within).slice(0, -1),
    ...chain([...outline.slice(far), first], within).slice(0, -1),
  ]
}

function farthestFrom(outline: Polygon, [x, y]: PolygonPoint): number {
  let [most, at] = [-1, 0]
  for (const [place, [otherX, otherY]] of outline.entries()) {
    const distance = Math.hypot(otherX - x, otherY - y)
    if (distance <= most) continue
    most = distance
    at = place
  }
  return at
}

function chain(points: Polygon, within: number): PolygonPoint[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 3) return [...points]
  let [most, at] = [within, 0]
  for (let place = 1; place < points.length - 1; place += 1) {
    const distance = toSegment(points[place] ?? first, first, last)
    if (distance <= most) continue
    most = distance
    at = place
  }
  if (at === 0) return [first, last]
  return [...chain(points.slice(0, at + 1), within).slice(0, -1), ...chain(points.slice(at), within)]
}

function toSegment([x, y]: PolygonPoint, [ax, ay]: PolygonPoint, [bx, by]: PolygonPoint): number {
  const [dx, dy] = [bx - ax, by - ay]
  const long = dx * dx + dy * dy
  const share = long === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / long))
  return Math.hypot(x - ax - share * dx, y - ay - share * dy)
}

function crossesItself(outline: Polygon): boolean {
  const sides = outline.map((from, at) => [from, outline[(at + 1) % outline.length] ?? from] as const)
  return sides.some(([a, b], one) =>
    sides.slice(one + 2).some(([c, d], further) => {
      const isNeighbour = one === 0 && one + 2 + further === sides.length - 1
      return !isNeighbour && doSegmentsIntersect(a, b, c, d)
    }),
  )
}

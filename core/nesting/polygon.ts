export type PolygonPoint = readonly [x: number, y: number]
/** A simple outline, counter-clockwise. The first point is not repeated. */
export type Polygon = readonly PolygonPoint[]

export interface PolygonBox {
  left: number
  bottom: number
  right: number
  top: number
}

/** Returns the signed area, which is positive if the outline is counter-clockwise (y points up). */
export function getSignedArea(polygon: Polygon): number {
  let doubledArea = 0
  for (const [at, [x, y]] of polygon.entries()) {
    const [nextX, nextY] = polygon[(at + 1) % polygon.length] ?? [x, y]
    doubledArea += x * nextY - nextX * y
  }
  return doubledArea / 2
}

export function getBounds(polygon: Polygon): PolygonBox {
  const xs = polygon.map(([x]) => x)
  const ys = polygon.map(([, y]) => y)
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) }
}

/** Returns the polygon rotated counter-clockwise about (0, 0). Multiples of 90° are exact. */
export function rotatePolygon(polygon: Polygon, degrees: number): Polygon {
  const [cos, sin] = getDirectionVector(degrees)
  return polygon.map(([x, y]) => [x * cos - y * sin, x * sin + y * cos])
}

const quarters = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const

/** Returns the cosine and sine of an angle. Multiples of 90° are exact. */
export function getDirectionVector(degrees: number): readonly [cos: number, sin: number] {
  const quarter = degrees / 90
  const exact = Number.isInteger(quarter) ? quarters[((quarter % 4) + 4) % 4] : undefined
  return exact ?? [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
}

/** Returns twice the signed area of a triangle, which is positive for a left turn. */
export const computeDoubledTriangleArea = (
  [ax, ay]: PolygonPoint,
  [bx, by]: PolygonPoint,
  [cx, cy]: PolygonPoint,
): number => (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)

/** Returns true if two segments have a point in common, including their end points. */
export const doSegmentsIntersect = (
  a: PolygonPoint,
  b: PolygonPoint,
  c: PolygonPoint,
  d: PolygonPoint,
): boolean =>
  Math.sign(computeDoubledTriangleArea(a, b, c)) * Math.sign(computeDoubledTriangleArea(a, b, d)) <= 0 &&
  Math.sign(computeDoubledTriangleArea(c, d, a)) * Math.sign(computeDoubledTriangleArea(c, d, b)) <= 0

function plain(polygon: Polygon): Polygon {
  const slack = 1e-12 * Math.abs(getSignedArea(polygon))
  let points = [...polygon]
  for (;;) {
    const keptPoints = points.filter((point, at) => {
      const before = points[(at + points.length - 1) % points.length] ?? point
      const after = points[(at + 1) % points.length] ?? point
      return Math.abs(computeDoubledTriangleArea(before, point, after)) > slack
    })
    if (keptPoints.length === points.length || keptPoints.length < 3) return points
    // The loop runs again, because each removal changes the test of the neighbouring points.
    points = keptPoints
  }
}

/** Number of start points for the triangulation. The number of convex parts depends on the start point. */
const mostBeginnings = 8

/**
 * Splits a polygon into convex parts. Returns the decomposition with the fewest parts among those that were tried.
 */
export function splitIntoConvexParts(polygon: Polygon): Polygon[] {
  const points = plain(polygon)
  const beginnings = Math.min(mostBeginnings, points.length)
  let fewest = partsFrom(points)
  for (let at = 1; at < beginnings && fewest.length > 1; at += 1) {
    const parts = partsFrom(rolled(points, Math.round((at * points.length) / beginnings)))
    if (parts.length < fewest.length) fewest = parts
  }
  return fewest
}

/** Triangulates the polygon, then merges parts as long as the result is convex. */
function partsFrom(points: Polygon): Polygon[] {
  const parts = trianglesOf(points)
  for (let joined = true; joined;) {
    joined = false
    search: for (let one = 0; one < parts.length; one += 1)
      for (let other = one + 1; other < parts.length; other += 1) {
        const both = joinedAtEdge(parts[one] ?? [], parts[other] ?? [])
        if (!both) continue
        parts[one] = both
        parts.splice(other, 1)
        joined = true
        break search
      }
  }
  return parts
}

function trianglesOf(polygon: Polygon): Polygon[] {
  const left = [...polygon]
  const triangles: Polygon[] = []
  while (left.length > 3) {
    const ear = left.findIndex((_, at) => isEar(left, at))
    // If rounding leaves no ear, the corner that is closest to being one is used.
    const at = ear === -1 ? leastBad(left) : ear
    triangles.push(cornerAt(left, at))
    left.splice(at, 1)
  }
  triangles.push(left)
  return triangles.filter((triangle) => getSignedArea(triangle) > 0)
}

const cornerAt = (points: Polygon, at: number): [PolygonPoint, PolygonPoint, PolygonPoint] => {
  const point = points[at] ?? [0, 0]
  const before = points[(at + points.length - 1) % points.length] ?? point
  return [before, point, points[(at + 1) % points.length] ?? point]
}

function isEar(points: Polygon, at: number): boolean {
  const [a, b, c] = cornerAt(points, at)
  if (computeDoubledTriangleArea(a, b, c) <= 0) return false
  return points.every(
    (point) =>
      point === a ||
      point === b ||
      point === c ||
      computeDoubledTriangleArea(a, b, point) < 0 ||
      computeDoubledTriangleArea(b, c, point) < 0 ||
      computeDoubledTriangleArea(c, a, point) < 0,
  )
}

function leastBad(points: Polygon): number {
  const turns = points.map((_, at) => computeDoubledTriangleArea(...cornerAt(points, at)))
  return turns.indexOf(Math.max(...turns))
}

function joinedAtEdge(one: Polygon, other: Polygon): Polygon | null {
  for (const [at, from] of one.entries()) {
    const to = one[(at + 1) % one.length]
    const shared = other.findIndex(
      (point, place) => point === to && other[(place + 1) % other.length] === from,
    )
    if (shared === -1) continue
    const around = [...rolled(one, at + 1), ...rolled(other, shared + 1).slice(1, -1)]
    const convex = around.every((_, place) => computeDoubledTriangleArea(...cornerAt(around, place)) >= 0)
    return convex ? around : null
  }
  return null
}

const rolled = (polygon: Polygon, start: number): PolygonPoint[] => [
  ...polygon.slice(start % polygon.length),
  ...polygon.slice(0, start % polygon.length),
]

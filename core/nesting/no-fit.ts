import { createDepthCells } from './cells.ts'
import type { NoFitRegion } from './no-fit-region.ts'
import { getBounds, type PolygonPoint, type Polygon } from './polygon.ts'

export function createNoFitRegion(
  one: readonly Polygon[],
  other: readonly Polygon[],
  apart = 0,
): NoFitRegion {
  const turnedRound = other.map((part) => part.map(([x, y]): PolygonPoint => [-x, -y]))
  const round = apart > 0 ? around(apart) : null
  const sums = one.flatMap((part) =>
    turnedRound.map((against) => {
      const sum = sumOf(part, against)
      return round ? sumOf(sum, round) : sum
    }),
  )
  const starts = new Int32Array(sums.length + 1)
  const sides: number[] = []
  for (const [at, sum] of sums.entries()) {
    for (const [place, [x, y]] of sum.entries()) {
      const [nextX, nextY] = sum[(place + 1) % sum.length] ?? [x, y]
      const length = Math.hypot(nextX - x, nextY - y)
      if (length === 0) continue
      const [outX, outY] = [(nextY - y) / length, (x - nextX) / length]
      sides.push(outX, outY, outX * x + outY * y)
    }
    starts[at + 1] = sides.length
  }
  const box = getBounds(sums.flat())
  return { ...box, starts, sides: Float64Array.from(sides), cells: createDepthCells(box, sides.length / 3) }
}

/**
 * Number of corners of the polygon that replaces a circle. The polygon is circumscribed, so the distance is never
 * less than the radius.
 */
const roundCorners = 16

function around(radius: number): Polygon {
  const far = radius / Math.cos(Math.PI / roundCorners)
  return Array.from({ length: roundCorners }, (_, at): PolygonPoint => {
    const angle = (2 * Math.PI * (at + 0.5)) / roundCorners
    return [far * Math.cos(angle), far * Math.sin(angle)]
  })
}

/** Returns the Minkowski sum of two convex polygons, made of their sides in order of direction. */
function sumOf(one: Polygon, other: Polygon): Polygon {
  const [first, second] = [fromLowest(one), fromLowest(other)]
  const sum: PolygonPoint[] = []
  let [at, place] = [0, 0]
  while (at < first.length || place < second.length) {
    const [ax, ay] = first[at % first.length] ?? [0, 0]
    const [bx, by] = second[place % second.length] ?? [0, 0]
    sum.push([ax + bx, ay + by])
    const [nextAx, nextAy] = first[(at + 1) % first.length] ?? [ax, ay]
    const [nextBx, nextBy] = second[(place + 1) % second.length] ?? [bx, by]
    const cross = (nextAx - ax) * (nextBy - by) - (nextAy - ay) * (nextBx - bx)
    if (at >= first.length) place += 1
    else if (place >= second.length) at += 1
    else {
      if (cross >= 0) at += 1
      if (cross <= 0) place += 1
    }
  }
  return sum
}

function fromLowest(polygon: Polygon): Polygon {
  let lowest = 0
  for (const [at, [x, y]] of polygon.entries()) {
    const [leastX, leastY] = polygon[lowest] ?? [x, y]
    if (y < leastY || (y === leastY && x < leastX)) lowest = at
  }
  return [...polygon.slice(lowest), ...polygon.slice(0, lowest)]
}

import {
  getSignedArea,
  doSegmentsIntersect,
  computeDoubledTriangleArea,
  type PolygonPoint,
  type Polygon,
} from './polygon.ts'

/**
 * Fills the shallowest concavities until the area has grown by the share `largerBy`. The outline then has fewer
 * convex parts, which makes the search faster. The result contains the outline and has the same extent in every
 * direction, so a layout of filled outlines is valid for the originals.
 */
export function fillConcavities(outline: Polygon, largerBy: number): Polygon {
  const area = getSignedArea(outline)
  let left = Math.abs(area) * largerBy
  let points = area < 0 ? outline.toReversed() : outline
  for (;;) {
    const bays = points
      .map((point, at) => ({
        at,
        added: -computeDoubledTriangleArea(around(points, at - 1), point, around(points, at + 1)) / 2,
      }))
      .filter(({ added }) => added >= 0 && added <= left)
      .sort((one, other) => one.added - other.added)
    const bay = points.length > 3 ? bays.find(({ at }) => isFree(points, at)) : undefined
    if (!bay) return points
    left -= bay.added
    points = points.toSpliced(bay.at, 1)
  }
}

const around = (points: Polygon, at: number): PolygonPoint =>
  points[(at + points.length) % points.length] ?? [0, 0]

function isFree(points: Polygon, at: number): boolean {
  const [from, to] = [around(points, at - 1), around(points, at + 1)]
  return points.every((point, place) => {
    const next = around(points, place + 1)
    return (
      [point, next].some((each) => each === from || each === to) ||
      !doSegmentsIntersect(from, to, point, next)
    )
  })
}

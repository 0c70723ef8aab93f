import { areaOf, sidesCross, turn, type Point, type Polygon } from './polygon.ts'

/**
 * The outline with its shallowest bays filled, until its area is larger by this share: fewer convex parts, so layouts are found
 * faster. The true outline lies within it and reaches as far in every direction: a layout of these holds for the true ones.
 */
export function filledBays(outline: Polygon, largerBy: number): Polygon {
  const area = areaOf(outline)
  let left = Math.abs(area) * largerBy
  let points = area < 0 ? outline.toReversed() : outline
  for (;;) {
    const bays = points
      .map((point, at) => ({ at, added: -turn(around(points, at - 1), point, around(points, at + 1)) / 2 }))
      .filter(({ added }) => added >= 0 && added <= left)
      .sort((one, other) => one.added - other.added)
    const bay = points.length > 3 ? bays.find(({ at }) => isFree(points, at)) : undefined
    if (!bay) return points
    left -= bay.added
    points = points.toSpliced(bay.at, 1)
  }
}

const around = (points: Polygon, at: number): Point => points[(at + points.length) % points.length] ?? [0, 0]

/** Whether nothing of the outline lies between a bay's two ends. */
function isFree(points: Polygon, at: number): boolean {
  const [from, to] = [around(points, at - 1), around(points, at + 1)]
  return points.every((point, place) => {
    const next = around(points, place + 1)
    return [point, next].some((each) => each === from || each === to) || !sidesCross(from, to, point, next)
  })
}

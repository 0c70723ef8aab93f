/** A point, in the piece's own units. */
export type Point = readonly [number, number]
/** That of a list which is surely there; counted from the end below zero. */
export const at = <T>(list: readonly T[], index: number): T => {
  const found = list.at(index)
  if (found === undefined) throw new Error(`nothing at ${index}`)
  return found
}

/** Twice the signed area of a, b, c: above zero where the way turns left. */
export const turn = (a: Point, b: Point, c: Point) =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

export const areaOf = (outline: readonly Point[]) => {
  let twice = 0
  for (let i = 0; i < outline.length; i++) {
    const [x, y] = at(outline, i)
    const [nextX, nextY] = at(outline, (i + 1) % outline.length)
    twice += x * nextY - nextX * y
  }
  return twice / 2
}

/** Turned about the origin; quarter turns without rounding, so that pieces still touch exactly. */
export const turned = (outline: readonly Point[], degrees: number): Point[] => {
  const angle = ((degrees % 360) + 360) % 360
  const quarter = angle / 90
  const cos = Number.isInteger(quarter) ? ([1, 0, -1, 0][quarter] ?? 0) : Math.cos((angle * Math.PI) / 180)
  const sin = Number.isInteger(quarter) ? ([0, 1, 0, -1][quarter] ?? 0) : Math.sin((angle * Math.PI) / 180)
  return outline.map(([x, y]) => [x * cos - y * sin, x * sin + y * cos])
}

/** Counter-clockwise, without repeated points and points on a straight line. */
export const tidied = (outline: readonly Point[]): Point[] => {
  let points = areaOf(outline) < 0 ? outline.toReversed() : [...outline]
  const size = Math.max(...points.map(([x]) => x)) - Math.min(...points.map(([x]) => x))
  for (let before = -1; before !== points.length;) {
    before = points.length
    const kept: Point[] = []
    points.forEach((point, i) => {
      const last = kept.at(-1) ?? at(points, -1)
      const next = at(points, (i + 1) % points.length)
      const straight = Math.abs(turn(last, point, next)) <= 1e-12 * size * size
      if (!straight) kept.push(point)
    })
    points = kept
  }
  return points
}

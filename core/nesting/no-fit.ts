import { boxOf, type Point, type Polygon } from './polygon.ts'

/**
 * Where one piece may not lie, seen from another: the Minkowski sums of their convex parts. They overlap exactly where the way
 * from the one to the other lies in one of these; how deep says how far they have to part.
 */
export interface NoFit {
  left: number
  bottom: number
  right: number
  top: number
  count: number
  /** Left, bottom, right, top of each sum. */
  boxes: Float64Array
  /** Where the sides of each sum begin, and where the last one's end. */
  starts: Int32Array
  /** Of each side: its normal to the outside and how far out it lies. */
  sides: Float64Array
}

/** `apart`: how far they have to stay away from each other. */
export function noFitOf(one: readonly Polygon[], other: readonly Polygon[], apart = 0): NoFit {
  const turnedRound = other.map((part) => part.map(([x, y]): Point => [-x, -y]))
  const round = apart > 0 ? around(apart) : null
  const sums = one.flatMap((part) =>
    turnedRound.map((against) => {
      const sum = sumOf(part, against)
      return round ? sumOf(sum, round) : sum
    }),
  )
  // The largest first: most overlaps are found there.
  const sized = sums.map((sum) => ({ sum, box: boxOf(sum) }))
  const size = ({ box }: (typeof sized)[number]) => (box.right - box.left) * (box.top - box.bottom)
  sized.sort((a, b) => size(b) - size(a))
  const boxes = new Float64Array(sized.length * 4)
  const starts = new Int32Array(sized.length + 1)
  const sides: number[] = []
  for (const [at, { sum, box }] of sized.entries()) {
    boxes.set([box.left, box.bottom, box.right, box.top], at * 4)
    for (const [place, [x, y]] of sum.entries()) {
      const [nextX, nextY] = sum[(place + 1) % sum.length] ?? [x, y]
      const length = Math.hypot(nextX - x, nextY - y)
      if (length === 0) continue
      const [outX, outY] = [(nextY - y) / length, (x - nextX) / length]
      sides.push(outX, outY, outX * x + outY * y)
    }
    starts[at + 1] = sides.length
  }
  const all = sized.map(({ box }) => box)
  return {
    left: Math.min(...all.map(({ left }) => left)),
    bottom: Math.min(...all.map(({ bottom }) => bottom)),
    right: Math.max(...all.map(({ right }) => right)),
    top: Math.max(...all.map(({ top }) => top)),
    count: sized.length,
    boxes,
    starts,
    sides: Float64Array.from(sides),
  }
}

/** Corners of what stands for a circle: its sides touch it, so that no way through is nearer than its radius. */
const roundCorners = 16

function around(radius: number): Polygon {
  const far = radius / Math.cos(Math.PI / roundCorners)
  return Array.from({ length: roundCorners }, (_, at): Point => {
    const angle = (2 * Math.PI * (at + 0.5)) / roundCorners
    return [far * Math.cos(angle), far * Math.sin(angle)]
  })
}

/** Of two convex polygons: their sides in the order of their directions. */
function sumOf(one: Polygon, other: Polygon): Polygon {
  const [first, second] = [fromLowest(one), fromLowest(other)]
  const sum: Point[] = []
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

/** Which way the last `depthAt` would part the pieces, the depths' normals together: from the first to the second one. */
export const parting = { x: 0, y: 0 }

/** How deep two pieces lie in each other: the depths in all sums together; 0: they don't. */
export function depthAt(
  { left, bottom, right, top, count, boxes, starts, sides }: NoFit,
  x: number,
  y: number,
): number {
  let [depth, partX, partY] = [0, 0, 0]
  if (x > left && x < right && y > bottom && y < top)
    for (let at = 0; at < count; at += 1) {
      const box = at * 4
      if (
        x <= (boxes[box] ?? 0) ||
        x >= (boxes[box + 2] ?? 0) ||
        y <= (boxes[box + 1] ?? 0) ||
        y >= (boxes[box + 3] ?? 0)
      )
        continue
      let nearest = Infinity
      let nearestSide = 0
      const end = starts[at + 1] ?? 0
      for (let side = starts[at] ?? 0; side < end; side += 3) {
        const inside = (sides[side + 2] ?? 0) - (sides[side] ?? 0) * x - (sides[side + 1] ?? 0) * y
        if (inside >= nearest) continue
        nearest = inside
        nearestSide = side
        if (inside <= 0) break
      }
      if (nearest <= 0) continue
      depth += nearest
      partX += sides[nearestSide] ?? 0
      partY += sides[nearestSide + 1] ?? 0
    }
  parting.x = partX
  parting.y = partY
  return depth
}

import { computeOverlapCost, computeDepthForCost } from './overlap-cost.ts'
import { computeDepth, depthOutput, depthInput } from './depth.ts'
import type { PieceLayout } from './layout.ts'
import type { NestingPieces } from './pieces.ts'

/** There is one accessor per array type, because a function that reads several types is slower. */
export const readFloat = (values: Float64Array, place: number): number => values[place] ?? 0
export const readInteger = (values: Int32Array, place: number): number => values[place] ?? 0

/**
 * Minimum and maximum factor by which the weights of overlapping pairs rise, and the factor by which other weights
 * fall.
 */
const [leastRise, mostRise, fall] = [1.2, 2, 0.95]

export type LayoutState = ReturnType<typeof createLayoutState>

/**
 * Keeps the weights of overlaps. The positions of all pieces are kept in `layout` itself. Overlaps up to `slack` are
 * ignored, and `soft` is the softness of the overlap cost. Lengths have the unit of the pieces.
 */
export function createLayoutState(pieces: NestingPieces, layout: PieceLayout, slack: number, soft: number) {
  const { shapesOf, shapes, barred, noFit } = pieces
  const count = shapesOf.length
  /** Number of pieces including the reserved areas, which never move. */
  const total = count + barred.length
  const least = createInitialWeights(pieces.areas, total)
  const weights = least.slice()
  const overlaps = new Float64Array(count * total)
  const lefts = Float64Array.from(shapes, ({ box }) => box.left)
  const rights = Float64Array.from(shapes, ({ box }) => box.right)
  const bottoms = Float64Array.from(shapes, ({ box }) => box.bottom)
  const tops = Float64Array.from(shapes, ({ box }) => box.top)
  const rooms = Float64Array.from(shapes, ({ room }) => room)
  /** Left, bottom, right and top of each placed piece, enlarged by its share of the minimum distance. */
  const boxes = new Float64Array(total * 4)
  const shapeAt = new Int32Array(total)
  const [xs, ys] = [new Float64Array(total), new Float64Array(total)]

  function put(piece: number, shape: number, x: number, y: number): void {
    shapeAt[piece] = shape
    xs[piece] = x
    ys[piece] = y
    if (piece < count) {
      layout.shape[piece] = shape
      layout.x[piece] = x
      layout.y[piece] = y
    }
    const room = readFloat(rooms, shape)
    boxes[piece * 4] = x + readFloat(lefts, shape) - room
    boxes[piece * 4 + 1] = y + readFloat(bottoms, shape) - room
    boxes[piece * 4 + 2] = x + readFloat(rights, shape) + room
    boxes[piece * 4 + 3] = y + readFloat(tops, shape) + room
  }
  function placePiece({ shape, x, y }: PieceLayout): void {
    for (let piece = 0; piece < count; piece += 1)
      put(piece, readInteger(shape, piece), readFloat(x, piece), readFloat(y, piece))
  }
  placePiece(layout)
  for (const [place, shape] of barred.entries()) put(count + place, shape, 0, 0)

  /** The pieces that can touch positions near (`nearX`, `nearY`). All other pieces are skipped there. */
  const neighbours = new Int32Array(total)
  let nearCount = 0
  let nearX = 0
  let nearY = 0
  let nearReach = -1

  function lookAround(piece: number, shape: number, x: number, y: number, reach: number): void {
    const apart = readFloat(rooms, shape) + reach
    const left = x + readFloat(lefts, shape) - apart
    const right = x + readFloat(rights, shape) + apart
    const bottom = y + readFloat(bottoms, shape) - apart
    const top = y + readFloat(tops, shape) + apart
    nearCount = 0
    for (let other = 0, box = 0; other < total; other += 1, box += 4) {
      if (
        readFloat(boxes, box) >= right ||
        readFloat(boxes, box + 2) <= left ||
        readFloat(boxes, box + 1) >= top ||
        readFloat(boxes, box + 3) <= bottom ||
        other === piece
      )
        continue
      neighbours[nearCount] = other
      nearCount += 1
    }
    nearX = x
    nearY = y
    nearReach = reach
  }

  /** The descent direction found by the last call of `cost`. */
  const push = { x: 0, y: 0 }

  /**
   * Returns the weighted overlap of a piece at a position. As soon as the overlap exceeds `most`, returns some value
   * above `most`.
   */
  function cost(piece: number, shape: number, x: number, y: number, most: number): number {
    if (Math.abs(x - nearX) > nearReach || Math.abs(y - nearY) > nearReach)
      lookAround(piece, shape, x, y, nearReach)
    const row = piece * total
    let sum = 0
    let pushX = 0
    let pushY = 0
    for (let place = 0; place < nearCount; place += 1) {
      const other = readInteger(neighbours, place)
      const weight = readFloat(weights, row + other)
      depthInput[0] = readFloat(xs, other) - x
      depthInput[1] = readFloat(ys, other) - y
      depthInput[2] = computeDepthForCost((most - sum) / weight, soft)
      computeDepth(noFit(shape, readInteger(shapeAt, other)))
      const deep = readFloat(depthOutput, 0)
      if (deep <= slack) continue
      const heavy = weight * Math.sqrt(1 + soft / deep)
      sum += deep * heavy
      if (sum > most) {
        // A piece whose overlap exceeds `most` at this position probably exceeds it nearby too. Testing it first
        // avoids testing the others.
        neighbours[place] = readInteger(neighbours, 0)
        neighbours[0] = other
        return sum
      }
      pushX -= readFloat(depthOutput, 1) * heavy
      pushY -= readFloat(depthOutput, 2) * heavy
    }
    push.x = pushX
    push.y = pushY
    return sum
  }

  /** The total depth found by the last call of `overlap`. */
  const apart = { depth: 0 }

  function overlap(): number {
    let [sum, depth] = [0, 0]
    for (let one = 0; one < count; one += 1)
      for (let other = one + 1; other < total; other += 1) {
        depthInput[0] = readFloat(xs, other) - readFloat(xs, one)
        depthInput[1] = readFloat(ys, other) - readFloat(ys, one)
        depthInput[2] = Infinity
        computeDepth(noFit(readInteger(shapeAt, one), readInteger(shapeAt, other)))
        const deep = readFloat(depthOutput, 0)
        const counts = deep <= slack ? 0 : computeOverlapCost(deep, soft)
        overlaps[one * total + other] = counts
        sum += counts
        if (counts > 0) depth += deep
      }
    apart.depth = depth
    return sum
  }

  /**
   * Raises the weights of pairs that overlapped in the last call of `overlap`, and lowers all other weights slightly.
   */
  function weigh(): void {
    let most = 0
    for (const counts of overlaps) if (counts > most) most = counts
    for (let one = 0; one < count; one += 1)
      for (let other = one + 1; other < total; other += 1) {
        const counts = readFloat(overlaps, one * total + other)
        const now = readFloat(weights, one * total + other)
        const next =
          counts > 0
            ? now * (leastRise + (mostRise - leastRise) * (counts / most))
            : Math.max(readFloat(least, one * total + other), now * fall)
        weights[one * total + other] = next
        if (other < count) weights[other * total + one] = next
      }
  }

  return {
    count,
    total,
    shapeAt,
    xs,
    ys,
    lefts,
    rights,
    bottoms,
    tops,
    weights,
    push,
    put,
    take: placePiece,
    lookAround,
    cost,
    overlap,
    apart,
    weigh,
  }
}

/**
 * Returns the initial and minimum weights of each pair of pieces, and of pieces with reserved areas. Pairs of large
 * pieces weigh more, so that large pieces find their positions before small pieces fill the gaps.
 */
function createInitialWeights(areas: readonly number[], total: number): Float64Array {
  const count = areas.length
  const least = new Float64Array(count * total).fill(1)
  const mean = areas.reduce((sum, each) => sum + each, 0) / count
  for (const [one, area] of areas.entries())
    for (const [other, against] of areas.entries())
      least[one * total + other] = Math.sqrt(Math.sqrt(area * against) / mean)
  return least
}

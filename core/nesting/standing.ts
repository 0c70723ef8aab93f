import { counted, depthCounted } from './counted.ts'
import { answer, answered, question } from './depth.ts'
import type { Layout } from './layout.ts'
import type { Pieces } from './pieces.ts'
import { leastWeights } from './weights.ts'

/** One for each kind of array: a function that reads several is slower. */
export const at = (values: Float64Array, place: number): number => values[place] ?? 0
export const intAt = (values: Int32Array, place: number): number => values[place] ?? 0

/** How weights rise where pieces overlap and fall where they don't. */
const [leastRise, mostRise, fall] = [1.2, 2, 0.95]

export type Standing = ReturnType<typeof standingOf>

/**
 * Where all pieces stand and what their overlaps weigh, in `layout` itself; overlaps up to `slack` are none, and `soft` says how
 * depths are counted. Lengths in the pieces' own unit.
 */
export function standingOf(pieces: Pieces, layout: Layout, slack: number, soft: number) {
  const { shapesOf, shapes, barred, noFit } = pieces
  const count = shapesOf.length
  /** With the places where none may lie, which never move. */
  const total = count + barred.length
  const least = leastWeights(pieces.areas, total)
  const weights = least.slice()
  const overlaps = new Float64Array(count * total)
  const lefts = Float64Array.from(shapes, ({ box }) => box.left)
  const rights = Float64Array.from(shapes, ({ box }) => box.right)
  const bottoms = Float64Array.from(shapes, ({ box }) => box.bottom)
  const tops = Float64Array.from(shapes, ({ box }) => box.top)
  /** Others come no nearer than this, together with their own. */
  const rooms = Float64Array.from(shapes, ({ room }) => room)
  /** Left, bottom, right, top of each piece where it lies, with its room. */
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
    const room = at(rooms, shape)
    boxes[piece * 4] = x + at(lefts, shape) - room
    boxes[piece * 4 + 1] = y + at(bottoms, shape) - room
    boxes[piece * 4 + 2] = x + at(rights, shape) + room
    boxes[piece * 4 + 3] = y + at(tops, shape) + room
  }
  function take({ shape, x, y }: Layout): void {
    for (let piece = 0; piece < count; piece += 1) put(piece, intAt(shape, piece), at(x, piece), at(y, piece))
  }
  take(layout)
  for (const [place, shape] of barred.entries()) put(count + place, shape, 0, 0)

  /** Those that may be met near a place, and how near: others are not looked at there. */
  const near = new Int32Array(total)
  let nearCount = 0
  let nearX = 0
  let nearY = 0
  let nearReach = -1

  function lookAround(piece: number, shape: number, x: number, y: number, reach: number): void {
    const apart = at(rooms, shape) + reach
    const left = x + at(lefts, shape) - apart
    const right = x + at(rights, shape) + apart
    const bottom = y + at(bottoms, shape) - apart
    const top = y + at(tops, shape) + apart
    nearCount = 0
    for (let other = 0, box = 0; other < total; other += 1, box += 4) {
      if (
        at(boxes, box) >= right ||
        at(boxes, box + 2) <= left ||
        at(boxes, box + 1) >= top ||
        at(boxes, box + 3) <= bottom ||
        other === piece
      )
        continue
      near[nearCount] = other
      nearCount += 1
    }
    nearX = x
    nearY = y
    nearReach = reach
  }

  /** Which way the last `cost` falls, and how steeply. */
  const push = { x: 0, y: 0 }

  /** What a piece's overlaps weigh at a place, as long as that is no more than `most`; more than that otherwise. */
  function cost(piece: number, shape: number, x: number, y: number, most: number): number {
    if (Math.abs(x - nearX) > nearReach || Math.abs(y - nearY) > nearReach)
      lookAround(piece, shape, x, y, nearReach)
    const row = piece * total
    let sum = 0
    let pushX = 0
    let pushY = 0
    for (let place = 0; place < nearCount; place += 1) {
      const other = intAt(near, place)
      const weight = at(weights, row + other)
      question[0] = at(xs, other) - x
      question[1] = at(ys, other) - y
      question[2] = depthCounted((most - sum) / weight, soft)
      answer(noFit(shape, intAt(shapeAt, other)))
      const deep = at(answered, 0)
      if (deep <= slack) continue
      const heavy = weight * Math.sqrt(1 + soft / deep)
      sum += deep * heavy
      if (sum > most) {
        // What is too much here is so beside it too: asked first, the others needn't be.
        near[place] = intAt(near, 0)
        near[0] = other
        return sum
      }
      pushX -= at(answered, 1) * heavy
      pushY -= at(answered, 2) * heavy
    }
    push.x = pushX
    push.y = pushY
    return sum
  }

  /** How far all pieces would have to part, when `overlap` was asked last. */
  const apart = { depth: 0 }

  /** All overlaps anew: what they count together. */
  function overlap(): number {
    let [sum, depth] = [0, 0]
    for (let one = 0; one < count; one += 1)
      for (let other = one + 1; other < total; other += 1) {
        question[0] = at(xs, other) - at(xs, one)
        question[1] = at(ys, other) - at(ys, one)
        question[2] = Infinity
        answer(noFit(intAt(shapeAt, one), intAt(shapeAt, other)))
        const deep = at(answered, 0)
        const counts = deep <= slack ? 0 : counted(deep, soft)
        overlaps[one * total + other] = counts
        sum += counts
        if (counts > 0) depth += deep
      }
    apart.depth = depth
    return sum
  }

  /** Whatever overlapped when `overlap` was asked weighs more, everything else a little less. */
  function weigh(): void {
    let most = 0
    for (const counts of overlaps) if (counts > most) most = counts
    for (let one = 0; one < count; one += 1)
      for (let other = one + 1; other < total; other += 1) {
        const counts = at(overlaps, one * total + other)
        const now = at(weights, one * total + other)
        const next =
          counts > 0
            ? now * (leastRise + (mostRise - leastRise) * (counts / most))
            : Math.max(at(least, one * total + other), now * fall)
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
    take,
    lookAround,
    cost,
    overlap,
    apart,
    weigh,
  }
}

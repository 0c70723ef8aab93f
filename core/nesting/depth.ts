import { divideAnew, head, writeCell } from './cells.ts'
import type { NoFit } from './no-fit-region.ts'

/**
 * Input and output of `answer`. Typed arrays instead of arguments avoid allocations in a function that runs millions
 * of times a second.
 */
export const question = new Float64Array(3)
export const answered = new Float64Array(3)

/**
 * The direction in which the last `depthAt` would separate the pieces, from the first to the second: the sum of the
 * depths' normals.
 */
export const parting = { x: 0, y: 0 }

/**
 * Overlap depth of two pieces: the sum of the depths in all Minkowski sums, or some value above `most` as soon as it
 * is exceeded. 0 if they don't overlap.
 */
export function depthAt(fit: NoFit, x: number, y: number, most = Infinity): number {
  question[0] = x
  question[1] = y
  question[2] = most
  answer(fit)
  parting.x = answered[1] ?? 0
  parting.y = answered[2] ?? 0
  return answered[0] ?? 0
}

/** `depthAt` with x, y and `most` in `question`. Writes the depth and its gradient to `answered`. */
export function answer(fit: NoFit): void {
  const [x, y, most] = [question[0] ?? 0, question[1] ?? 0, question[2] ?? 0]
  const { cells } = fit
  const box = cells.head
  const fromLeft = x - (box[head.left] ?? 0)
  const fromBottom = y - (box[head.bottom] ?? 0)
  if (fromLeft <= 0 || x >= (box[head.right] ?? 0) || fromBottom <= 0 || y >= (box[head.top] ?? 0)) {
    answered[0] = 0
    return
  }
  const left = (box[head.questions] ?? 0) - 1
  box[head.questions] = left
  if (left < 0) divideAnew(fit)
  const count = (box[head.count] ?? 0) | 0
  const column = Math.min(count - 1, (fromLeft * (box[head.across] ?? 0)) | 0)
  const row = Math.min(count - 1, (fromBottom * (box[head.up] ?? 0)) | 0)
  let at = cells.starts[row * count + column] || writeCell(fit, column, row)
  const { values } = cells
  let partX = values[at + 1] ?? 0
  let partY = values[at + 2] ?? 0
  let depth = (values[at] ?? 0) - partX * x - partY * y
  const sums = values[at + 3] ?? 0
  at += 4
  for (let sum = 0; sum < sums && depth <= most; sum += 1) {
    const end = at + 1 + 3 * ((values[at] ?? 0) | 0)
    let nearest = Infinity
    let nearestSide = 0
    for (let side = at + 1; side < end; side += 3) {
      const inside = (values[side + 2] ?? 0) - (values[side] ?? 0) * x - (values[side + 1] ?? 0) * y
      if (inside >= nearest) continue
      nearest = inside
      nearestSide = side
      if (inside <= 0) break
    }
    at = end
    if (nearest <= 0) continue
    depth += nearest
    partX += values[nearestSide] ?? 0
    partY += values[nearestSide + 1] ?? 0
  }
  answered[0] = depth
  answered[1] = partX
  answered[2] = partY
}

import { refineCells, cellHeader, computeCell } from './cells.ts'
import type { NoFitRegion } from './no-fit-region.ts'

/**
 * Input (x, y, `most`) and output (depth and its gradient) of `computeDepth`. The typed arrays replace arguments,
 * because allocations are too slow in a function that runs millions of times a second.
 */
export const depthInput = new Float64Array(3)
export const depthOutput = new Float64Array(3)

/**
 * The direction in which the last call of `computeDepthAt` would move the second piece away from the first. It is the
 * sum of the normals of all depths.
 */
export const separationDirection = { x: 0, y: 0 }

/**
 * Returns the overlap depth of two pieces: the sum of their depths in all Minkowski sums, or 0 if they don't overlap.
 * As soon as the sum exceeds `most`, returns some value above `most`.
 */
export function computeDepthAt(fit: NoFitRegion, x: number, y: number, most = Infinity): number {
  depthInput[0] = x
  depthInput[1] = y
  depthInput[2] = most
  computeDepth(fit)
  separationDirection.x = depthOutput[1] ?? 0
  separationDirection.y = depthOutput[2] ?? 0
  return depthOutput[0] ?? 0
}

/** Computes the depth like `computeDepthAt`, and also its gradient, with the typed arrays as input and output. */
export function computeDepth(fit: NoFitRegion): void {
  const [x, y, most] = [depthInput[0] ?? 0, depthInput[1] ?? 0, depthInput[2] ?? 0]
  const { cells } = fit
  const box = cells.head
  const fromLeft = x - (box[cellHeader.left] ?? 0)
  const fromBottom = y - (box[cellHeader.bottom] ?? 0)
  if (
    fromLeft <= 0 ||
    x >= (box[cellHeader.right] ?? 0) ||
    fromBottom <= 0 ||
    y >= (box[cellHeader.top] ?? 0)
  ) {
    depthOutput[0] = 0
    return
  }
  const left = (box[cellHeader.questions] ?? 0) - 1
  box[cellHeader.questions] = left
  if (left < 0) refineCells(fit)
  const count = (box[cellHeader.count] ?? 0) | 0
  const column = Math.min(count - 1, (fromLeft * (box[cellHeader.across] ?? 0)) | 0)
  const row = Math.min(count - 1, (fromBottom * (box[cellHeader.up] ?? 0)) | 0)
  let at = cells.starts[row * count + column] || computeCell(fit, column, row)
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
  depthOutput[0] = depth
  depthOutput[1] = partX
  depthOutput[2] = partY
}

import type { Box } from './polygon.ts'

/**
 * Where one piece may not lie, seen from another: the Minkowski sums of their convex parts. They overlap exactly where the way
 * from the one to the other lies in one of these; how deep says how far they have to part.
 */
export interface NoFit extends Box {
  /** Where the sides of each sum begin, and where the last one's end. */
  starts: Int32Array
  /** Of each side: its normal to the outside and how far out it lies. */
  sides: Float64Array
  cells: Cells
}

/**
 * The box of all sums in cells, the smaller the more often it was asked. What each needs is written down when it is first asked
 * for: most never are.
 */
interface Cells {
  /** Along each side of the box: now, and once that is worth it. */
  count: number
  most: number
  /** Questions that are left until it is divided anew. */
  left: number
  /** Cells for each unit of length. */
  across: number
  up: number
  /** Where each cell begins in `values`; 0: it was not asked for yet. */
  starts: Int32Array
  /**
   * Of each cell: how deep all sums together are that lie around it with one nearest side, as a plane (at (0, 0), its fall
   * along x and y); how many others there are; and of each of these how many sides may be nearest, and these sides.
   */
  values: Float64Array
  used: number
}

/** The more sides, the smaller the cells: few in each cost less than finding the cell in a larger table. */
const [mostCells, sidesEach] = [24, 2]
/** Rounding may put a place into the cell beside its own. */
const wider = 1 + 1e-9

/** So often a box is asked before it is in cells at all, and so much oftener before these are as small as they will be. */
const [asWhole, inLarge] = [200, 2000]
const largeCells = 3

export function cellsOver(box: Box, sides: number): Cells {
  const most = Math.max(1, Math.min(mostCells, Math.round(Math.sqrt(sides / sidesEach))))
  const left = most === 1 ? Infinity : asWhole
  const cells = {
    count: 1,
    most,
    left,
    across: 0,
    up: 0,
    starts: new Int32Array(1),
    values: new Float64Array(),
    used: 1,
  }
  divide(cells, box, 1)
  return cells
}

function divide(cells: Cells, { left, bottom, right, top }: Box, count: number): void {
  cells.count = count
  cells.across = count / (right - left)
  cells.up = count / (top - bottom)
  cells.starts = new Int32Array(count * count)
  cells.used = 1
}

function divideAnew(cells: Cells, box: Box): void {
  const large = Math.ceil(cells.most / largeCells)
  const isWhole = cells.count === 1 && large > 1
  divide(cells, box, isWhole ? large : cells.most)
  cells.left = isWhole ? inLarge : Infinity
}

/** Which way the last `depthAt` would part the pieces, the depths' normals together: from the first to the second one. */
export const parting = { x: 0, y: 0 }

/** How deep two pieces lie in each other: the depths in all sums together, more than `most` as soon as they are; 0: they don't. */
export function depthAt(fit: NoFit, x: number, y: number, most = Infinity): number {
  const { left, bottom, cells } = fit
  if (x <= left || x >= fit.right || y <= bottom || y >= fit.top) return 0
  cells.left -= 1
  if (cells.left < 0) divideAnew(cells, fit)
  const column = Math.min(cells.count - 1, Math.floor((x - left) * cells.across))
  const row = Math.min(cells.count - 1, Math.floor((y - bottom) * cells.up))
  const cell = row * cells.count + column
  let at = cells.starts[cell] || writeCell(fit, column, row)
  const { values } = cells
  let partX = values[at + 1] ?? 0
  let partY = values[at + 2] ?? 0
  let depth = (values[at] ?? 0) - partX * x - partY * y
  const count = values[at + 3] ?? 0
  at += 4
  for (let sum = 0; sum < count && depth <= most; sum += 1) {
    const end = at + 1 + 3 * (values[at] ?? 0)
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
  parting.x = partX
  parting.y = partY
  return depth
}

/** Where in `values` the cell begins that is written down now. */
function writeCell({ left, bottom, starts, sides, cells }: NoFit, column: number, row: number): number {
  const [halfWidth, halfHeight] = [(0.5 / cells.across) * wider, (0.5 / cells.up) * wider]
  const [x, y] = [left + (column + 0.5) / cells.across, bottom + (row + 0.5) / cells.up]
  const values = withRoomFor(cells, 4 + starts.length + sides.length)
  const start = cells.used
  let [outs, outsX, outsY, count, end] = [0, 0, 0, 0, start + 4]
  for (let sum = 0; sum < starts.length - 1; sum += 1) {
    const [from, to] = [starts[sum] ?? 0, starts[sum + 1] ?? 0]
    const nearest = nearestSide(sides, from, to, x, y, halfWidth, halfHeight)
    if (nearest === -1) continue
    const [outX, outY, out] = [sides[nearest] ?? 0, sides[nearest + 1] ?? 0, sides[nearest + 2] ?? 0]
    const least = out - outX * x - outY * y
    const begin = end
    values[begin + 1] = outX
    values[begin + 2] = outY
    values[begin + 3] = out
    end += 4
    for (let side = from; side < to; side += 3) {
      const [nextX, nextY, next] = [sides[side] ?? 0, sides[side + 1] ?? 0, sides[side + 2] ?? 0]
      const further = next - nextX * x - nextY * y - least
      if (side === nearest || further >= reach(nextX - outX, nextY - outY, halfWidth, halfHeight)) continue
      values[end] = nextX
      values[end + 1] = nextY
      values[end + 2] = next
      end += 3
    }
    if (end === begin + 4 && least > reach(outX, outY, halfWidth, halfHeight)) {
      outs += out
      outsX += outX
      outsY += outY
      end = begin
    } else {
      values[begin] = (end - begin - 1) / 3
      count += 1
    }
  }
  values[start] = outs
  values[start + 1] = outsX
  values[start + 2] = outsY
  values[start + 3] = count
  cells.starts[row * cells.count + column] = start
  cells.used = end
  return start
}

/** How much a distance along a normal differs within a cell from that at its middle. */
const reach = (normalX: number, normalY: number, halfWidth: number, halfHeight: number) =>
  Math.abs(normalX) * halfWidth + Math.abs(normalY) * halfHeight

/** The one that is nearest to the middle of a cell; -1: none of the cell lies within this sum. */
function nearestSide(
  sides: Float64Array,
  from: number,
  to: number,
  x: number,
  y: number,
  halfWidth: number,
  halfHeight: number,
): number {
  let [nearest, least] = [-1, Infinity]
  for (let side = from; side < to; side += 3) {
    const [normalX, normalY] = [sides[side] ?? 0, sides[side + 1] ?? 0]
    const inside = (sides[side + 2] ?? 0) - normalX * x - normalY * y
    if (inside + reach(normalX, normalY, halfWidth, halfHeight) <= 0) return -1
    if (inside >= least) continue
    least = inside
    nearest = side
  }
  return nearest
}

function withRoomFor(cells: Cells, more: number): Float64Array {
  if (cells.used + more > cells.values.length) {
    const values = new Float64Array(Math.max(cells.used + more, 2 * cells.values.length))
    values.set(cells.values)
    cells.values = values
  }
  return cells.values
}

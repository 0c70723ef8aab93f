import type { DepthCells, NoFitRegion } from './no-fit-region.ts'
import type { PolygonBox } from './polygon.ts'

/**
 * Indexes into `head`: the bounding box, the cells per unit of length, the cells per side, and the number of queries
 * until the grid is refined.
 */
export const cellHeader = {
  left: 0,
  bottom: 1,
  right: 2,
  top: 3,
  across: 4,
  up: 5,
  count: 6,
  questions: 7,
} as const

/**
 * Maximum number of cells per side, and number of shape sides per cell. Shapes with more sides get smaller cells, up
 * to a limit: scanning a few sides per cell is cheaper than indexing a larger grid.
 */
const [mostCells, sidesEach] = [24, 2]
/** Cells are enlarged slightly, because rounding can put a position into the neighbouring cell. */
const wider = 1 + 1e-9

/** Number of queries before the box is divided into large cells, and before these are divided further. */
const [asWhole, inLarge] = [200, 2000]
const largeCells = 3

export function createDepthCells({ left, bottom, right, top }: PolygonBox, sides: number): DepthCells {
  const most = Math.max(1, Math.min(mostCells, Math.round(Math.sqrt(sides / sidesEach))))
  const cells = {
    head: Float64Array.of(left, bottom, right, top, 0, 0, 1, most === 1 ? Infinity : asWhole),
    most,
    starts: new Int32Array(1),
    values: new Float64Array(),
    used: 1,
  }
  divide(cells, 1)
  return cells
}

function divide(cells: DepthCells, count: number): void {
  const box = cells.head
  box[cellHeader.count] = count
  box[cellHeader.across] = count / ((box[cellHeader.right] ?? 0) - (box[cellHeader.left] ?? 0))
  box[cellHeader.up] = count / ((box[cellHeader.top] ?? 0) - (box[cellHeader.bottom] ?? 0))
  cells.starts = new Int32Array(count * count)
  cells.used = 1
}

export function refineCells({ cells }: NoFitRegion): void {
  const large = Math.ceil(cells.most / largeCells)
  const isWhole = cells.head[cellHeader.count] === 1 && large > 1
  divide(cells, isWhole ? large : cells.most)
  cells.head[cellHeader.questions] = isWhole ? inLarge : Infinity
}

/**
 * Computes a cell and returns its start index in `values`. The loops don't use array destructuring, because it would
 * allocate memory.
 */
export function computeCell(
  { left, bottom, starts, sides, cells }: NoFitRegion,
  column: number,
  row: number,
): number {
  const [across, up, number] = [
    cells.head[cellHeader.across] ?? 0,
    cells.head[cellHeader.up] ?? 0,
    cells.head[cellHeader.count] ?? 0,
  ]
  const [halfWidth, halfHeight] = [(0.5 / across) * wider, (0.5 / up) * wider]
  const [x, y] = [left + (column + 0.5) / across, bottom + (row + 0.5) / up]
  const values = withRoomFor(cells, 4 + starts.length + sides.length)
  const start = cells.used
  let [outs, outsX, outsY, count, end] = [0, 0, 0, 0, start + 4]
  for (let sum = 0; sum < starts.length - 1; sum += 1) {
    const from = starts[sum] ?? 0
    const to = starts[sum + 1] ?? 0
    const nearest = nearestSide(sides, from, to, x, y, halfWidth, halfHeight)
    if (nearest === -1) continue
    const outX = sides[nearest] ?? 0
    const outY = sides[nearest + 1] ?? 0
    const out = sides[nearest + 2] ?? 0
    const least = out - outX * x - outY * y
    const begin = end
    values[begin + 1] = outX
    values[begin + 2] = outY
    values[begin + 3] = out
    end += 4
    for (let side = from; side < to; side += 3) {
      const nextX = sides[side] ?? 0
      const nextY = sides[side + 1] ?? 0
      const next = sides[side + 2] ?? 0
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
  cells.starts[row * number + column] = start
  cells.used = end
  return start
}

const reach = (normalX: number, normalY: number, halfWidth: number, halfHeight: number) =>
  Math.abs(normalX) * halfWidth + Math.abs(normalY) * halfHeight

/** Returns the side nearest to the centre of a cell, or -1 if the cell is entirely outside this Minkowski sum. */
function nearestSide(
  sides: Float64Array,
  from: number,
  to: number,
  x: number,
  y: number,
  halfWidth: number,
  halfHeight: number,
): number {
  let nearest = -1
  let least = Infinity
  for (let side = from; side < to; side += 3) {
    const normalX = sides[side] ?? 0
    const normalY = sides[side + 1] ?? 0
    const inside = (sides[side + 2] ?? 0) - normalX * x - normalY * y
    if (inside + reach(normalX, normalY, halfWidth, halfHeight) <= 0) return -1
    if (inside >= least) continue
    least = inside
    nearest = side
  }
  return nearest
}

function withRoomFor(cells: DepthCells, more: number): Float64Array {
  if (cells.used + more > cells.values.length) {
    const values = new Float64Array(Math.max(cells.used + more, 2 * cells.values.length))
    values.set(cells.values)
    cells.values = values
  }
  return cells.values
}

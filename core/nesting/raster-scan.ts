import { getHighestCost, offerCandidate, type PositionCandidates } from './candidates.ts'
import type { CostRaster } from './raster.ts'
import { readFloat, readInteger, type LayoutState } from './layout-state.ts'

/** The range of possible positions of a shape, with both ends included. */
export interface PositionRange {
  left: number
  right: number
  bottom: number
  top: number
}

/**
 * Returns a function that scans a range of positions in raster steps. It estimates the cost of each position and
 * offers the cheapest ones as candidates.
 */
export function createPositionScanner(
  { step, table }: CostRaster,
  layoutState: LayoutState,
  random: () => number,
) {
  const { total, shapeAt, xs, ys, weights } = layoutState
  let sums = new Float64Array(0)

  return function scan(piece: number, shape: number, room: PositionRange, to: PositionCandidates): void {
    const columns = Math.floor((room.right - room.left) / step) + 1
    const rows = Math.floor((room.top - room.bottom) / step) + 1
    const fromX = random() < 0.5 ? room.left : room.right - (columns - 1) * step
    const fromY = random() < 0.5 ? room.bottom : room.top - (rows - 1) * step
    const size = columns * rows
    if (sums.length < size) sums = new Float64Array(size)
    sums.fill(0, 0, size)
    for (let other = 0; other < total; other += 1) {
      if (other === piece) continue
      const weight = readFloat(weights, piece * total + other)
      const depths = table(shape, readInteger(shapeAt, other))
      const wayX = Math.round(((readFloat(xs, other) - fromX) * 2) / step)
      const wayY = Math.round(((readFloat(ys, other) - fromY) * 2) / step)
      const oddX = wayX & 1
      const oddY = wayY & 1
      const wide = readInteger(depths.columns, oddX)
      const firstColumn = (wayX - readInteger(depths.highX, oddX)) >> 1
      const firstRow = (wayY - readInteger(depths.highY, oddY)) >> 1
      const fromColumn = Math.max(0, firstColumn)
      const toColumn = Math.min(columns, firstColumn + wide)
      const toRow = Math.min(rows, firstRow + readInteger(depths.rows, oddY))
      const count = toColumn - fromColumn
      if (count <= 0) continue
      const values = depths.depths[oddY * 2 + oddX]
      if (!values) continue
      for (let row = Math.max(0, firstRow); row < toRow; row += 1) {
        let cell = row * columns + fromColumn
        let value = (row - firstRow) * wide + fromColumn - firstColumn
        const end = cell + count
        for (; cell < end; cell += 1, value += 1)
          sums[cell] = readFloat(sums, cell) + weight * (values[value] ?? 0)
      }
    }
    let most = getHighestCost(to)
    for (let row = 0; row < rows; row += 1)
      for (let column = 0; column < columns; column += 1) {
        const cell = row * columns + column
        const sum = readFloat(sums, cell)
        if (
          sum >= most ||
          (column > 0 && readFloat(sums, cell - 1) <= sum) ||
          (column + 1 < columns && readFloat(sums, cell + 1) < sum) ||
          (row > 0 && readFloat(sums, cell - columns) <= sum) ||
          (row + 1 < rows && readFloat(sums, cell + columns) < sum)
        )
          continue
        offerCandidate(to, sum, shape, fromX + column * step, fromY + row * step)
        most = getHighestCost(to)
      }
  }
}

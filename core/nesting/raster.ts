import { computeOverlapCost } from './overlap-cost.ts'
import { computeDepthAt } from './depth.ts'
import type { NestingPieces } from './pieces.ts'

/**
 * Overlap costs of one shape against another on a raster, for scanning the whole strip. The method follows A. Sato,
 * T. Martins, A. Gomes and M. Tsuzuki: Raster penetration map applied to the irregular packing problem, EJOR 279,
 * 2019. The vector between the shapes is measured in half steps. Odd and even coordinates are stored separately, so
 * that positions one step apart are adjacent in memory.
 */
export interface CostTable {
  /** The highest even and odd column (`highX`), and the numbers of even and odd columns. The same for rows. */
  highX: Int32Array
  columns: Int32Array
  highY: Int32Array
  rows: Int32Array
  /**
   * Costs in descending order of coordinate, separately for even and odd rows, and within these for even and odd
   * columns.
   */
  depths: readonly Float32Array[]
}

/** Values of `soft` as multiples of a typical piece's side. With 0, the cost is the depth. */
export const rasterSoftnesses = [8, 0]

export interface CostRaster {
  /** Distance between adjacent raster positions, in the unit of the shapes. */
  step: number
  /** Softness of the overlap cost, both on the raster and when scanned positions are refined. */
  soft: number
  /** Returns the costs of the shape `other`, relative to the shape `one`. */
  table: (one: number, other: number) => CostTable
}

export function createCostRaster(
  { shapes, areas, noFit }: NestingPieces,
  step: number,
  softness: number,
): CostRaster {
  const soft = softness * Math.sqrt(areas.reduce((sum, each) => sum + each, 0) / areas.length)
  const half = step / 2
  const known: (CostTable | undefined)[] = []
  return {
    step,
    soft,
    table(one, other) {
      const key = one * shapes.length + other
      return (known[key] ??= tableOf(noFit(one, other), half, soft))
    },
  }
}

function tableOf(fit: ReturnType<NestingPieces['noFit']>, half: number, soft: number): CostTable {
  const [columnsLow, columnsHigh] = [Math.ceil(fit.left / half), Math.floor(fit.right / half)]
  const [rowsLow, rowsHigh] = [Math.ceil(fit.bottom / half), Math.floor(fit.top / half)]
  const highX = highest(columnsHigh)
  const highY = highest(rowsHigh)
  const columns = highX.map((high) => Math.max(0, Math.floor((high - columnsLow) / 2) + 1))
  const rows = highY.map((high) => Math.max(0, Math.floor((high - rowsLow) / 2) + 1))
  const depths: Float32Array[] = []
  for (const rowsOdd of [0, 1])
    for (const columnsOdd of [0, 1]) {
      const [wide, high] = [columns[columnsOdd] ?? 0, rows[rowsOdd] ?? 0]
      const values = new Float32Array(wide * high)
      for (let row = 0; row < high; row += 1)
        for (let column = 0; column < wide; column += 1)
          values[row * wide + column] = computeOverlapCost(
            computeDepthAt(
              fit,
              ((highX[columnsOdd] ?? 0) - 2 * column) * half,
              ((highY[rowsOdd] ?? 0) - 2 * row) * half,
            ),
            soft,
          )
      depths.push(values)
    }
  return { highX, columns, highY, rows, depths }
}

const highest = (most: number) => Int32Array.of(most - (most & 1), most - ((most + 1) & 1))

import { counted } from './counted.ts'
import { depthAt } from './depth.ts'
import type { Pieces } from './pieces.ts'

/**
 * What the depths of one shape in another count, on a raster, for those who look over all of the strip at once (after A. Sato,
 * T. Martins, A. Gomes and M. Tsuzuki: Raster penetration map applied to the irregular packing problem, EJOR 279, 2019). Ways from
 * the one to the other are counted in half steps; those of odd and even numbers lie apart, so that what is a whole step apart is
 * read one after the other.
 */
export interface Table {
  /** Of even and odd columns and rows: the number of the highest one, and how many there are. */
  highX: Int32Array
  columns: Int32Array
  highY: Int32Array
  rows: Int32Array
  /** Of even and odd rows, and in each of even and odd columns: depths from the highest down. */
  depths: readonly Float32Array[]
}

/** Depths are soft up to so many times a piece's usual side; 0 where each counts by its length. */
export const softnesses = [8, 0]

export interface Raster {
  /** Length of a whole step. */
  step: number
  /** How depths are counted, here and by those who settle what was seen here. */
  soft: number
  /** Where the second shape lies, seen from the first. */
  table: (one: number, other: number) => Table
}

export function rasterOf({ shapes, areas, noFit }: Pieces, step: number, softness: number): Raster {
  const soft = softness * Math.sqrt(areas.reduce((sum, each) => sum + each, 0) / areas.length)
  const half = step / 2
  const known: (Table | undefined)[] = []
  return {
    step,
    soft,
    table(one, other) {
      const key = one * shapes.length + other
      return (known[key] ??= tableOf(noFit(one, other), half, soft))
    },
  }
}

function tableOf(fit: ReturnType<Pieces['noFit']>, half: number, soft: number): Table {
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
          values[row * wide + column] = counted(
            depthAt(
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

/** The highest even and the highest odd number up to this one. */
const highest = (most: number) => Int32Array.of(most - (most & 1), most - ((most + 1) & 1))

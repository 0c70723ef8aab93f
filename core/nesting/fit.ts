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
export interface Cells {
  /** What every question needs, side by side, as `head` numbers it. */
  head: Float64Array
  /** Along each side of the box, once that is worth it. */
  most: number
  /** Where each cell begins in `values`; 0: it was not asked for yet. */
  starts: Int32Array
  /**
   * Of each cell: how deep all sums together are that lie around it with one nearest side, as a plane (at (0, 0), its fall
   * along x and y); how many others there are; and of each of these how many sides may be nearest, and these sides.
   */
  values: Float64Array
  used: number
}

import type { PolygonBox } from './polygon.ts'

/**
 * No-fit region of two pieces: the Minkowski sums of their convex parts. The pieces overlap exactly if the vector
 * from one piece to the other is inside one of these sums. The depth inside a sum is the distance by which the pieces
 * have to be separated.
 */
export interface NoFitRegion extends PolygonBox {
  /** Start index of each sum in `sides`, followed by the end of the last sum. */
  starts: Int32Array
  /** For each side, its outward normal and its distance along that normal. */
  sides: Float64Array
  cells: DepthCells
}

/**
 * A grid over the bounding box of all sums. The grid is refined when it is queried often. Cells are computed at their
 * first query, because most cells are never queried.
 */
export interface DepthCells {
  /** Values that every query needs. `cellHeader` in cells.ts has their indexes. */
  head: Float64Array
  /** Number of cells along each side of the box when the grid is fully refined. */
  most: number
  /** Start index of each cell in `values`. 0 if the cell has not been computed. */
  starts: Int32Array
  /**
   * Values of each cell. The first three numbers describe a plane (value at (0, 0), gradient in x and y). It is the
   * total depth of those sums that contain the cell and have only one nearest side in it. Then follows the number of
   * other sums, and for each of them the number of sides that can be nearest and these sides.
   */
  values: Float64Array
  used: number
}

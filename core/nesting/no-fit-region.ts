import type { PolygonBox } from './polygon.ts'

/**
 * No-fit region of two pieces: the Minkowski sums of their convex parts. The pieces overlap exactly if the vector
 * from one to the other is inside one of these sums. The depth inside is the distance by which they have to be
 * separated.
 */
export interface NoFitRegion extends PolygonBox {
  /** Start index of the sides of each sum, and the end of the last one. */
  starts: Int32Array
  /** For each side, its outward normal and its distance along it. */
  sides: Float64Array
  cells: DepthCells
}

/**
 * A grid over the bounding box of all sums. It is refined when it is queried often, and a cell is computed at its
 * first query: most are never queried.
 */
export interface DepthCells {
  /** Values that every query needs, indexed by `head`. */
  head: Float64Array
  /** Cells along each side of the box when fully refined. */
  most: number
  /** Start index of each cell in `values`. 0 if the cell has not been computed. */
  starts: Int32Array
  /**
   * For each cell: the total depth of the sums that contain it and have a single nearest side there, as a plane
   * (value at (0, 0), gradient in x and y); the number of other sums; and for each of those, the number of sides that
   * can be nearest, and these sides.
   */
  values: Float64Array
  used: number
}

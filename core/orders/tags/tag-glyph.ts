/** A letter or a mark as it is cut. */
export interface TagGlyph {
  /** How far the next letter stands from this one's start; 1000 units are one em. */
  advance: number
  /** Left, bottom, right and top of the ink, y upwards from the baseline. */
  box: readonly number[]
  /** Absolute M, L, Q, C and Z, y upwards. */
  path: string
}

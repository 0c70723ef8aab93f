/** The outline of a letter or a mark. */
export interface TagGlyph {
  /** Distance to the start of the next letter; 1000 units are one em. */
  advance: number
  /** Left, bottom, right and top of the ink, y upwards from the baseline. */
  box: readonly number[]
  /** Absolute M, L, Q, C and Z, y upwards. */
  path: string
}

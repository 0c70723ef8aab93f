/** The outline of a letter or a mark. */
export interface TagGlyph {
  /** Distance to the start of the next letter, in font units. One em is 1000 units. */
  advance: number
  /** Left, bottom, right and top edge of the ink. The y axis points up from the baseline. */
  box: readonly number[]
  /** Path of absolute M, L, Q, C and Z commands, with the y axis pointing up. */
  path: string
}

import type { NestingPieces } from './pieces.ts'

export interface PieceLayout {
  shape: Int32Array
  x: Float64Array
  y: Float64Array
}

export const copyLayout = ({ shape, x, y }: PieceLayout): PieceLayout => ({
  shape: shape.slice(),
  x: x.slice(),
  y: y.slice(),
})

export function getLayoutLength(
  { shapes }: Pick<NestingPieces, 'shapes'>,
  { shape, x }: PieceLayout,
): number {
  let length = 0
  for (let piece = 0; piece < shape.length; piece += 1) {
    const right = shapes[shape[piece] ?? 0]?.box.right ?? 0
    length = Math.max(length, (x[piece] ?? 0) + right)
  }
  return length
}

/** Returns a simple layout without overlaps: bounding boxes in columns, widest first. */
export function createColumnLayout({ shapesOf, shapes }: NestingPieces, height: number): PieceLayout {
  const count = shapesOf.length
  const layout = { shape: new Int32Array(count), x: new Float64Array(count), y: new Float64Array(count) }
  const boxes = shapesOf.map(([first = 0], piece) => ({ piece, first, box: shapes[first]?.box }))
  const wide = ({ box }: (typeof boxes)[number]) => (box ? box.right - box.left : 0)
  boxes.sort((one, other) => wide(other) - wide(one) || one.piece - other.piece)
  let [columnX, columnWidth, y] = [0, 0, 0]
  for (const { piece, first, box } of boxes) {
    if (!box) continue
    const high = box.top - box.bottom
    if (y > 0 && y + high > height) {
      columnX += columnWidth
      columnWidth = 0
      y = 0
    }
    layout.shape[piece] = first
    layout.x[piece] = columnX - box.left
    layout.y[piece] = y - box.bottom
    y += high
    columnWidth = Math.max(columnWidth, box.right - box.left)
  }
  return layout
}

import type { Caption } from './caption.ts'
import type { Placed } from './pack-sheets.ts'
import type { Piece } from './piece.ts'
import { matrixOf } from './ink.ts'
import type { Film } from './film.ts'

/** Captions stay this far from cuts, from each other and from the edge. */
export const clearMm = 0.3

export type Place = Omit<Caption, 'text'>

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** The box around a piece where it lies. */
export function boxAround(placed: Placed, piece: Piece): Box {
  const [a, b, c, d, e, f] = matrixOf(placed, piece)
  const { widthMm, heightMm } = piece
  const corners = [
    [0, 0],
    [widthMm, 0],
    [widthMm, heightMm],
    [0, heightMm],
  ] as const
  const xs = corners.map(([x, y]) => a * x + c * y + e)
  const ys = corners.map(([x, y]) => b * x + d * y + f)
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

/** `perMm`: how long the line is for each millimetre of its height. */
export function boxOf({ xMm, yMm, heightMm, turned }: Place, perMm: number): Box {
  const long = perMm * heightMm
  const [width, height] = turned ? [heightMm, long] : [long, heightMm]
  return { left: xMm, top: yMm, right: xMm + width, bottom: yMm + height }
}

export function fits(box: Box, film: Pick<Film, 'widthMm' | 'heightMm'>, taken: Box[]): boolean {
  // A hair less: the sums of tenths of a millimetre are not exact.
  const clear = clearMm - 0.001
  if (box.left < clear || box.top < clear) return false
  if (box.right > film.widthMm - clear || box.bottom > film.heightMm - clear) return false
  return taken.every(
    (other) =>
      box.right + clear <= other.left ||
      other.right + clear <= box.left ||
      box.bottom + clear <= other.top ||
      other.bottom + clear <= box.top,
  )
}

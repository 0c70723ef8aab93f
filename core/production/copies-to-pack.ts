import type { Piece } from './piece.ts'
import type { Room } from './fill-sheet.ts'

export interface Copy {
  piece: Piece
  copy: number
  short: number
  long: number
}

/** Whole micrometres: tenths of a millimetre don't add up in floating point. */
export const micro = (mm: number) => Math.round(mm * 1000)

function sidesOf({ widthMm, heightMm }: Piece) {
  const [width, height] = [micro(widthMm), micro(heightMm)]
  return { short: Math.min(width, height), long: Math.max(width, height) }
}

export function fits(piece: Piece, room: Room): boolean {
  const { short, long } = sidesOf(piece)
  const smaller = Math.min(room.width, room.height)
  return short > 0 && short <= smaller && long <= Math.max(room.width, room.height)
}

export function copiesOf(piece: Piece): Copy[] {
  const sides = sidesOf(piece)
  return Array.from({ length: piece.copies }, (_, at) => ({ piece, copy: at + 1, ...sides }))
}

/** By order, and the orders by the largest that they hold, since rows of equal pieces waste nothing. */
export function together(pieces: readonly Piece[]): Piece[] {
  const orders = Map.groupBy(pieces, ({ group }) => group)
  return [...orders.values()]
    .map((order) => order.toSorted(largestFirst))
    .toSorted(([one], [other]) => (one && other ? largestFirst(one, other) : 0))
    .flat()
}

function largestFirst(one: Piece, other: Piece): number {
  const [a, b] = [sidesOf(one), sidesOf(other)]
  return b.long - a.long || b.short - a.short
}

import type { PrintAmounts } from '#core/production/production.ts'
import type { PieceArt, Piece } from '#core/production/piece.ts'
import type { PrintStock } from './print-stock.ts'
import type { PrintMaterial } from '#core/production/print-material.ts'

/** A piece with its order, item and material. */
export interface OrderPiece extends Piece {
  orderId: string
  /** Index among the order's pieces, from 0. */
  line: number
  /** Index of the item in the order, from 0. */
  item: number
  material: PrintMaterial
  /** Number of prints of its sheet. Only stickers with a sheet of their own have more than one. */
  times: number
  /** Number of stickers ordered; `null` if it equals the copies, and on reprints. */
  wanted: number | null
  /** The approved proof that it is printed from; `null` if there is none. */
  proofId: string | null
  /** Reason for printing without an approved design; empty if it is approved or needs none. */
  unapprovedBecause: string
}

/** Returns the key of a piece, unique within a batch. `group` is the order number. */
export const getPieceKey = ({ group, line }: Pick<OrderPiece, 'group' | 'line'>) => `${group}/${line + 1}`

/**
 * Converts stickers cut by a plotter from full sheets to the ordered quantity, as they share sheets with other
 * orders. Other pieces are unchanged.
 */
export function toSharedPiece(piece: OrderPiece, { cutterOf }: Pick<PrintStock, 'cutterOf'>): OrderPiece {
  if (piece.art.kind !== 'sticker' || cutterOf.get(piece.material)?.kind !== 'plotter') return piece
  return { ...piece, copies: piece.wanted ?? piece.copies * piece.times, times: 1, wanted: null }
}

/** Returns copies of one piece as amounts. */
export function countAmounts(art: Pick<PieceArt, 'kind'>, copies: number): PrintAmounts {
  return {
    tags: art.kind === 'nametag' ? copies : 0,
    logos: art.kind === 'picture' ? copies : 0,
    stickers: art.kind === 'sticker' ? copies : 0,
  }
}

import type { PrintAmounts } from '#core/production/production.ts'
import type { PieceArt, Piece } from '#core/production/piece.ts'
import type { PrintStock } from './print-stock.ts'
import type { PrintMaterial } from '#core/production/print-material.ts'

export interface OrderPiece extends Piece {
  orderId: string
  /** Index among the order's pieces, from 0. */
  line: number
  /** Index of the item in the order, from 0. */
  item: number
  material: PrintMaterial
  /**
   * Number of times that the piece's sheet is printed. It is more than 1 only for stickers that have their own sheet.
   */
  times: number
  /** Number of stickers ordered. `null` if the number equals the copies, and on reprints. */
  wanted: number | null
  /** The approved proof. `null` if there is none. */
  proofId: string | null
  /** Empty if the design is approved or not needed. */
  unapprovedBecause: string
}

/** Returns a key that is unique within a batch. `group` is the order number. */
export const getPieceKey = ({ group, line }: Pick<OrderPiece, 'group' | 'line'>) => `${group}/${line + 1}`

/**
 * Converts a piece for shared sheets. Stickers that a plotter cuts share sheets with other orders, so the
 * ordered quantity replaces the number of full sheets. Returns other pieces unchanged.
 */
export function toSharedPiece(piece: OrderPiece, { cutterOf }: Pick<PrintStock, 'cutterOf'>): OrderPiece {
  if (piece.art.kind !== 'sticker' || cutterOf.get(piece.material)?.kind !== 'plotter') return piece
  return { ...piece, copies: piece.wanted ?? piece.copies * piece.times, times: 1, wanted: null }
}

export function getPrintAmounts(art: Pick<PieceArt, 'kind'>, copies: number): PrintAmounts {
  return {
    tags: art.kind === 'nametag' ? copies : 0,
    logos: art.kind === 'picture' ? copies : 0,
    stickers: art.kind === 'sticker' ? copies : 0,
  }
}

import type { Amounts } from '#core/production/production.ts'
import type { Art, Piece } from '#core/production/piece.ts'
import type { Stock } from './film.ts'
import type { PrintMaterial } from '#core/production/print-material.ts'

/** One line of an order as it is printed. */
export interface OrderPiece extends Piece {
  orderId: string
  /** Which of what the order has printed, from 0. */
  line: number
  /** Which of the order's goods it is of, from 0. */
  item: number
  material: PrintMaterial
  /** How often its sheets are printed: stickers fill a sheet of their own. */
  times: number
  /** Of stickers how many were ordered; null: as many as there are copies, or it is a reprint. */
  wanted: number | null
  /** Which approved version of the customer's design it is printed by; null: there is none. */
  proofId: string | null
  /** Why it is printed without one; empty where nothing of a customer's is on it, or it is approved. */
  unapprovedBecause: string
}

/** What tells the pieces of a batch apart, on its sheets and in calls; `group` is the order's number. */
export const keyOf = ({ group, line }: Pick<OrderPiece, 'group' | 'line'>) => `${group}/${line + 1}`

/**
 * Stickers that a plotter cuts share sheets with others: as many as were ordered, and no sheet printed whole for one order.
 * All other pieces as they are.
 */
export function shared(piece: OrderPiece, { cutterOf }: Pick<Stock, 'cutterOf'>): OrderPiece {
  if (piece.art.kind !== 'sticker' || cutterOf.get(piece.material)?.kind !== 'plotter') return piece
  return { ...piece, copies: piece.wanted ?? piece.copies * piece.times, times: 1, wanted: null }
}

/** How many of what: copies of one piece. */
export function amountsOf(art: Pick<Art, 'kind'>, copies: number): Amounts {
  return {
    tags: art.kind === 'nametag' ? copies : 0,
    logos: art.kind === 'picture' ? copies : 0,
    stickers: art.kind === 'sticker' ? copies : 0,
  }
}

import type { Amounts } from '../../../core/contracts/production.ts'
import type { Art } from '../../../core/production/piece.ts'
import type { StoredPiece } from './production-tables.ts'

/** What tells the pieces of a batch apart, on its sheets and in calls. */
export const keyOf = ({ orderNumber, line }: Pick<StoredPiece, 'orderNumber' | 'line'>) =>
  `${orderNumber}/${line + 1}`

/** How many of what: copies of one piece. */
export function amountsOf(art: Pick<Art, 'kind'>, copies: number): Amounts {
  return {
    tags: art.kind === 'nametag' ? copies : 0,
    logos: art.kind === 'picture' ? copies : 0,
    stickers: art.kind === 'sticker' ? copies : 0,
  }
}

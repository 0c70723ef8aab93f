import { formatWholeNumber } from '#core/shared/format-whole-number.ts'

/** Returns e.g. `1 piece` or `1,000 pieces`. */
export const formatPiecesEn = (quantity: number) =>
  `${formatWholeNumber(quantity)} ${getPieceUnitEn(quantity)}`

export const getPieceUnitEn = (quantity: number) => (quantity === 1 ? 'piece' : 'pieces')

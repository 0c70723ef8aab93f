import { formatWholeNumber } from '#core/shared/format-whole-number.ts'

export const formatPiecesEn = (quantity: number) =>
  `${formatWholeNumber(quantity)} ${getPieceUnitEn(quantity)}`

export const getPieceUnitEn = (quantity: number) => (quantity === 1 ? 'piece' : 'pieces')

import { formatWholeNumber } from '#core/shared/format-whole-number.ts'

/** `1 piece`, `1,000 pieces`. */
export const pieces = (quantity: number) => `${formatWholeNumber(quantity)} ${pieceUnit(quantity)}`

export const pieceUnit = (quantity: number) => (quantity === 1 ? 'piece' : 'pieces')

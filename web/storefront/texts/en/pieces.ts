/** `1 piece`, `1,000 pieces`. */
export const pieces = (quantity: number) => `${quantity.toLocaleString('en-MY')} ${pieceUnit(quantity)}`

export const pieceUnit = (quantity: number) => (quantity === 1 ? 'piece' : 'pieces')

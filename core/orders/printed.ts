import type { SizeMm } from '../artwork/sticker-art.ts'
import { sizeText } from '../pricing/sheet.ts'
import { takesDesign } from './designs.ts'
import { itemsOf, type Goods } from './goods.ts'
import type { ItemKind } from './orders.ts'

/** What of an order is printed from the customer's design. */
export interface Printed {
  product: string
  /** Null: several products share the designs. */
  quantity: number | null
  /** Of one piece; null: it has none, or several products share the designs. */
  size: SizeMm | null
  /** As the shop calls it; empty: the product says it. */
  material: string
}

/** Null where nothing is printed from a design. */
export function printedOf(goods: Goods): Printed | null {
  const [item, ...more] = itemsOf(goods).filter((each) => takesDesign(each))
  if (!item) return null
  if (more.length > 0) return { product: goods.product, quantity: null, size: null, material: '' }
  return onePrinted(item)
}

function onePrinted(item: Goods<ItemKind>): Printed {
  const { product } = item
  if (item.kind === 'described') return { product, quantity: item.quantity, size: item.pieceMm, material: '' }
  if (!('sizeMm' in item)) return { product, quantity: null, size: null, material: '' }
  const { quantity, sizeMm } = item
  const material = item.kind === 'ppsticker' ? item.material : ''
  return { product, quantity, size: { width: sizeMm, height: sizeMm }, material }
}

/** `6cm`, or `8cm × 5cm`. */
export function pieceText({ width, height }: SizeMm): string {
  return width === height ? sizeText(width) : `${sizeText(width)} × ${sizeText(height)}`
}

import type { SizeMm } from '#core/artwork/sticker-art.ts'
import { sizeText } from '#core/pricing/sheet.ts'
import { wholeText } from '#core/shared/whole-text.ts'
import { takesDesign } from '../files/designs.ts'
import { itemsOf, type Goods } from './goods.ts'
import type { ItemKind } from './ordered-goods.ts'

/** What of an order is printed from the customer's design. */
export interface Printed {
  product: string
  /** Null: it is not known. */
  quantity: number | null
  /** Of one piece; null: it has none. */
  size: SizeMm | null
  /** As the shop calls it; empty: the product says it. */
  material: string
}

/** One of an order's goods that is printed from a design of its own. */
export interface PrintedItem extends Printed {
  /** Its place among the order's goods, from 0 on. */
  item: number
}

export function printedItems(goods: Goods): PrintedItem[] {
  return itemsOf(goods).flatMap((each, item) => (takesDesign(each) ? [{ item, ...onePrinted(each) }] : []))
}

/** What of these goods at this place; null where nothing there is printed from a design. */
export function printedOf(goods: Goods, item: number): Printed | null {
  const each = itemsOf(goods)[item]
  return each && takesDesign(each) ? onePrinted(each) : null
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

/** `1,000 × Mirrorcoat Sticker, 6cm, Transparent`. */
export function printedText({ quantity, product, size, material }: Printed): string {
  const goods = quantity === null ? product : `${wholeText(quantity)} × ${product}`
  return [goods, size && pieceText(size), material].filter(Boolean).join(', ')
}

import type { SizeMm } from '#core/artwork/sticker-art.ts'
import { sizeText } from '#core/pricing/sheet.ts'
import { wholeText } from '#core/shared/whole-text.ts'
import { takesDesign } from '../files/designs.ts'
import { itemsOf, type Goods } from './goods.ts'
import type { ItemKind } from './ordered-goods.ts'

/** An item to print from a customer's design. */
export interface Printed {
  product: string
  /** `null` if unknown. */
  quantity: number | null
  /** Size of one piece. `null` if it has none. */
  size: SizeMm | null
  /** The shop's name for it. Empty if the product implies it. */
  material: string
}

/** An order item that is printed from its own design. */
export interface PrintedItem extends Printed {
  /** Index of the order item, from 0. */
  item: number
}

export function printedItems(goods: Goods): PrintedItem[] {
  return itemsOf(goods).flatMap((each, item) => (takesDesign(each) ? [{ item, ...onePrinted(each) }] : []))
}

/** Returns the print of the item at this index, or `null` if it is not printed from a design. */
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

/** Formats `6cm`, or `8cm × 5cm`. */
export function pieceText({ width, height }: SizeMm): string {
  return width === height ? sizeText(width) : `${sizeText(width)} × ${sizeText(height)}`
}

/** Formats `1,000 × Mirrorcoat Sticker, 6cm, Transparent`. */
export function printedText({ quantity, product, size, material }: Printed): string {
  const goods = quantity === null ? product : `${wholeText(quantity)} × ${product}`
  return [goods, size && pieceText(size), material].filter(Boolean).join(', ')
}

import type { SizeMm } from '#core/artwork/sticker-art.ts'
import { formatStickerSize } from '#core/pricing/sticker-sheet.ts'
import { formatWholeNumber } from '#core/shared/format-whole-number.ts'
import { isPrintedFromDesign } from '../files/designs.ts'
import { listOrderItems, type OrderItem } from './order-items.ts'
import type { ItemKind } from './order-items-view.ts'

export interface PrintJob {
  product: string
  quantity: number | null
  size: SizeMm | null
  /** The shop's name for the material. Empty if the product name implies the material. */
  material: string
}

export interface ItemPrintJob extends PrintJob {
  /** Index of the order item, from 0. */
  item: number
}

export function listItemPrintJobs(goods: OrderItem): ItemPrintJob[] {
  return listOrderItems(goods).flatMap((each, item) =>
    isPrintedFromDesign(each) ? [{ item, ...onePrinted(each) }] : [],
  )
}

/** Returns the print job of an item, or `null` if the item is not printed from a design. */
export function getPrintJob(goods: OrderItem, item: number): PrintJob | null {
  const each = listOrderItems(goods)[item]
  return each && isPrintedFromDesign(each) ? onePrinted(each) : null
}

function onePrinted(item: OrderItem<ItemKind>): PrintJob {
  const { product } = item
  if (item.kind === 'described') return { product, quantity: item.quantity, size: item.pieceMm, material: '' }
  if (!('sizeMm' in item)) return { product, quantity: null, size: null, material: '' }
  const { quantity, sizeMm } = item
  const material = item.kind === 'ppsticker' ? item.material : ''
  return { product, quantity, size: { width: sizeMm, height: sizeMm }, material }
}

/** Formats a size such as `6cm` or `8cm × 5cm`. */
export function formatPieceSize({ width, height }: SizeMm): string {
  return width === height
    ? formatStickerSize(width)
    : `${formatStickerSize(width)} × ${formatStickerSize(height)}`
}

/** Formats a print job such as `1,000 × Mirrorcoat Sticker, 6cm, Transparent`. */
export function formatPrintJob({ quantity, product, size, material }: PrintJob): string {
  const goods = quantity === null ? product : `${formatWholeNumber(quantity)} × ${product}`
  return [goods, size && formatPieceSize(size), material].filter(Boolean).join(', ')
}

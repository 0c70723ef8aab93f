import type { ProductDescription } from '#core/pricing/described/description.ts'
import type { SizeUnit, TranslatedText } from '#core/pricing/described/description-values.ts'
import type { PriceLine } from '#core/pricing/described/price-described.ts'
import type { DescribedJob } from '#core/pricing/described/described-job.ts'
import type { Sen } from '#core/shared/money.ts'
import { printsDesign } from '../files/designs.ts'
import type { ItemKind, OrderKind } from './order-items-view.ts'
import type { PpMaterial } from './pp-material.ts'

/** A sticker job with the figures from which its price was calculated. Production uses these figures. */
export interface StickerJobItem {
  productId: number
  product: string
  sizeMm: number
  quantity: number
  perSheet: number
  sheets: number
  pricePerSheet: Sen
  /** The deal with which the stickers were ordered. The deal's price replaces the calculated one. */
  deal?: { id: number; priceSen: Sen; usualSen: Sen }
}

/** Sets of name tags or logos, with the price per set at the time of the order. */
interface SetGoods<Row> {
  productId: number
  product: string
  rows: Row[]
  pricePerSet: Sen
}

/** A name tag to print. The letters have the first colour and the border has the second. */
interface NameTagRow {
  namaAnak: string
  warna: string
  sets: number
}

/** The school's logo as it was when the order was placed. A set contains `perSet` logos. */
interface LogoRow {
  schoolId: number
  namaSekolah: string
  imageUrl: string
  widthMm: number
  heightMm: number
  perSet: number
  sets: number
}

/** A described product, with its texts and prices at the time of the order. */
export interface DescribedOrderItem {
  productId: number
  product: string
  quantity: number
  /** Pieces per set if the product is sold in sets, otherwise `null`. */
  setOf: number | null
  choices: { option: TranslatedText; choice: TranslatedText; quantity: number }[]
  /** Size of a piece. `null` if pieces have no size. */
  pieceMm: { width: number; height: number } | null
  /** The unit in which the customer typed the size. Absent if a choice set the size, and in older orders. */
  sizeUnit?: SizeUnit | undefined
  rush: boolean
  /** One name per piece. Empty if the product does not ask for names. */
  names: string[]
  notes: string
  /** True if the item is printed from the customer's design. */
  design: boolean
  made: ProductDescription['made']
  /** Print material, supplier and weight per piece, from the description at the time of the order. */
  material?: ProductDescription['material']
  supplier?: ProductDescription['supplier']
  weightG?: number | undefined
  /** Number of sheets if the item is printed on the shop's sheets, otherwise `null`. */
  sheets: number | null
  lines: PriceLine[]
  /** The customer's choices, from which the item can be recalculated. */
  job: DescribedJob
}

/** Items from several order forms, each with its price at the time of the order. */
interface BasketGoods {
  /** Names of the products in the basket. */
  product: string
  /** True if any item is printed from the customer's design. */
  design: boolean
  items: { goods: OrderItem<ItemKind>; sen: Sen }[]
  /**
   * The amount of each child by the child's ID, if the order closes a group order. The amounts are stored with the
   * children together with the order.
   */
  shares?: Record<string, Sen>
}

/** A custom item, described by staff. */
interface FreeGoods {
  product: string
  quantity: number
  eachSen: Sen
}

interface GoodsByKind {
  nametag: SetGoods<NameTagRow>
  logo: SetGoods<LogoRow>
  sticker: StickerJobItem
  ppsticker: StickerJobItem & { material: PpMaterial }
  described: DescribedOrderItem
  free: FreeGoods
  basket: BasketGoods
}

/** The content of an order. The format depends on the kind of order. */
export type OrderItem<Kind extends OrderKind = OrderKind> = {
  [Each in Kind]: { kind: Each } & GoodsByKind[Each]
}[Kind]

/** Returns the items of a basket, or the single item of another order. */
export function listItems(goods: OrderItem): OrderItem<ItemKind>[] {
  return goods.kind === 'basket' ? goods.items.map((item) => item.goods) : [goods]
}

/** Creates a basket from these items, including the fields that are derived from the items. */
export function basketGoods(items: BasketGoods['items']): OrderItem<'basket'> {
  const names = [...new Set(items.map(({ goods }) => goods.product))]
  return {
    kind: 'basket',
    product: names.join(', '),
    design: items.some(({ goods }) => printsDesign(goods)),
    items,
  }
}

/** Ways in which items are made: printed on sheets, by hand, or by a supplier. */
export const productionMethods = ['sheet', 'hand', 'outside'] as const satisfies ProductDescription['made'][]
export type ProductionMethod = (typeof productionMethods)[number]

/** Returns how an item is made. Items without a size are never printed on sheets. */
export function getProductionMethod(goods: OrderItem<ItemKind>): ProductionMethod {
  if (goods.kind === 'free') return 'hand'
  if (goods.kind !== 'described') return 'sheet'
  return goods.made === 'sheet' && goods.pieceMm === null ? 'hand' : goods.made
}

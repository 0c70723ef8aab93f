import type { ProductDescription } from '#core/pricing/described/description.ts'
import type { SizeUnit, TranslatedText } from '#core/pricing/described/description-values.ts'
import type { PriceLine } from '#core/pricing/described/price-described.ts'
import type { DescribedJob } from '#core/pricing/described/described-job.ts'
import type { Sen } from '#core/shared/money.ts'
import { takesDesign } from '../files/designs.ts'
import type { ItemKind, OrderKind } from './order-items-view.ts'
import type { PpMaterial } from './pp-material.ts'

/** A sticker job with the figures behind its price, which production uses. */
export interface StickerJobItem {
  productId: number
  product: string
  sizeMm: number
  quantity: number
  perSheet: number
  sheets: number
  pricePerSheet: Sen
  /** The deal that it was ordered with, whose price replaces the calculated one. */
  deal?: { id: number; priceSen: Sen; usualSen: Sen }
}

/** Sets of name tags or logos, with the set price at the time of the order. */
interface SetGoods<Row> {
  productId: number
  product: string
  rows: Row[]
  pricePerSet: Sen
}

/** A name tag as printed: letters in the first colour with a border in the second. */
interface NameTagRow {
  namaAnak: string
  warna: string
  sets: number
}

/** The school's logo at the time of the order. A set contains `perSet` of it. */
interface LogoRow {
  schoolId: number
  namaSekolah: string
  imageUrl: string
  widthMm: number
  heightMm: number
  perSet: number
  sets: number
}

/** A described product, with texts and prices at the time of the order. */
export interface DescribedOrderItem {
  productId: number
  product: string
  quantity: number
  /** Pieces per set, if it is sold in sets. */
  setOf: number | null
  choices: { option: TranslatedText; choice: TranslatedText; quantity: number }[]
  /** Size of a piece. `null` if it has none. */
  pieceMm: { width: number; height: number } | null
  /** The unit in which the customer typed the size. Absent if a choice set it, and in older orders. */
  sizeUnit?: SizeUnit | undefined
  rush: boolean
  /** One name per piece, or none. */
  names: string[]
  notes: string
  /** True if it is printed from the customer's design. */
  design: boolean
  made: ProductDescription['made']
  /** Print material, supplier and weight per piece from the description at the time of the order. */
  material?: ProductDescription['material']
  supplier?: ProductDescription['supplier']
  weightG?: number | undefined
  /** Number of sheets, if it is printed on the shop's sheets. */
  sheets: number | null
  lines: PriceLine[]
  /** The customer's choices, from which it can be recalculated. */
  job: DescribedJob
}

/** Items of several order forms, each with its price at the time of the order. */
interface BasketGoods {
  /** Names of its products. */
  product: string
  /** True if any item is printed from the customer's design. */
  design: boolean
  items: { goods: OrderItem<ItemKind>; sen: Sen }[]
  /**
   * Amount of each child by ID, if this closes a group order. They are stored with the children when the order is
   * stored.
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

/** The content of an order, by kind. */
export type OrderItem<Kind extends OrderKind = OrderKind> = {
  [Each in Kind]: { kind: Each } & GoodsByKind[Each]
}[Kind]

/** Returns the items of an order: those of a basket, or the order's only one. */
export function listItems(goods: OrderItem): OrderItem<ItemKind>[] {
  return goods.kind === 'basket' ? goods.items.map((item) => item.goods) : [goods]
}

/** A basket of these items, with the names and the need for a design that follow from them. */
export function basketGoods(items: BasketGoods['items']): OrderItem<'basket'> {
  const names = [...new Set(items.map(({ goods }) => goods.product))]
  return {
    kind: 'basket',
    product: names.join(', '),
    design: items.some(({ goods }) => takesDesign(goods)),
    items,
  }
}

/** How items are made: printed on sheets, by hand, or by a supplier. */
export const productionMethods = ['sheet', 'hand', 'outside'] as const satisfies ProductDescription['made'][]
export type ProductionMethod = (typeof productionMethods)[number]

/** Returns how an item is made. An item without a size is not printed on sheets. */
export function getProductionMethod(goods: OrderItem<ItemKind>): ProductionMethod {
  if (goods.kind === 'free') return 'hand'
  if (goods.kind !== 'described') return 'sheet'
  return goods.made === 'sheet' && goods.pieceMm === null ? 'hand' : goods.made
}

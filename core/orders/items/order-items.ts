import type { ProductDescription } from '#core/pricing/described/description.ts'
import type { SizeUnit, TranslatedText } from '#core/pricing/described/description-values.ts'
import type { PriceLine } from '#core/pricing/described/price-described.ts'
import type { DescribedJob } from '#core/pricing/described/described-job.ts'
import type { Sen } from '#core/shared/money.ts'
import { isPrintedFromDesign } from '../files/designs.ts'
import type { ItemKind, OrderKind } from './order-items-view.ts'
import type { PpMaterial } from './pp-material.ts'

/** A sticker job, with the figures from which its price was calculated. Production uses the same figures. */
export interface StickerJobItem {
  productId: number
  product: string
  sizeMm: number
  quantity: number
  perSheet: number
  sheets: number
  pricePerSheet: Sen
  /** The deal's price replaces the calculated one. */
  deal?: { id: number; priceSen: Sen; usualSen: Sen }
}

interface SetGoods<Row> {
  productId: number
  product: string
  rows: Row[]
  pricePerSet: Sen
}

/** The letters have the first colour of `warna`, and the border has the second. */
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
  setOf: number | null
  choices: { option: TranslatedText; choice: TranslatedText; quantity: number }[]
  pieceMm: { width: number; height: number } | null
  /** The unit in which the customer typed the size. Absent if a choice set the size, and in older orders. */
  sizeUnit?: SizeUnit | undefined
  rush: boolean
  /** One name per piece. Empty if the product does not ask for names. */
  names: string[]
  notes: string
  design: boolean
  made: ProductDescription['made']
  /** Material and supplier from the product's description at the time of the order. */
  material?: ProductDescription['material']
  supplier?: ProductDescription['supplier']
  weightG?: number | undefined
  /** Number of sheets if the item is printed on the shop's sheets, otherwise `null`. */
  sheets: number | null
  lines: PriceLine[]
  job: DescribedJob
}

interface BasketGoods {
  product: string
  design: boolean
  items: { goods: OrderItem<ItemKind>; sen: Sen }[]
  /**
   * The amount of each child by the child's ID, if the order closes a group order. The amounts are stored with the
   * children together with the order.
   */
  shares?: Record<string, Sen>
}

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

export type OrderItem<Kind extends OrderKind = OrderKind> = {
  [Each in Kind]: { kind: Each } & GoodsByKind[Each]
}[Kind]

export function listOrderItems(goods: OrderItem): OrderItem<ItemKind>[] {
  return goods.kind === 'basket' ? goods.items.map((item) => item.goods) : [goods]
}

export function createBasketOrderItem(items: BasketGoods['items']): OrderItem<'basket'> {
  const names = [...new Set(items.map(({ goods }) => goods.product))]
  return {
    kind: 'basket',
    product: names.join(', '),
    design: items.some(({ goods }) => isPrintedFromDesign(goods)),
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

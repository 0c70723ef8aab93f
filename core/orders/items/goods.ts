import type { ProductDescription } from '#core/pricing/described/description.ts'
import type { SizeUnit, Words } from '#core/pricing/described/description-values.ts'
import type { PriceLine } from '#core/pricing/described/price-described.ts'
import type { DescribedJob } from '#core/pricing/described/described-job.ts'
import type { Sen } from '#core/shared/money.ts'
import type { ItemKind, OrderKind } from './ordered-goods.ts'
import type { PpMaterial } from './pp-material.ts'

/** A sticker job with the figures that its price came from: the shop prints by them. */
export interface StickerJobGoods {
  productId: number
  product: string
  sizeMm: number
  quantity: number
  perSheet: number
  sheets: number
  pricePerSheet: Sen
  /** It was ordered by a deal, at its price instead of what the sheets come to. */
  deal?: { id: number; priceSen: Sen; usualSen: Sen }
}

/** Sets of name tags or logos, with the price of a set on that day. */
interface SetGoods<Row> {
  productId: number
  product: string
  rows: Row[]
  pricePerSet: Sen
}

/** As it is printed: the name in letters of the first colour with a border of the second. */
interface NameTagRow {
  namaAnak: string
  warna: string
  sets: number
}

/** The school's logo as it was on that day; a set holds `perSet` of it. */
interface LogoRow {
  schoolId: number
  namaSekolah: string
  imageUrl: string
  widthMm: number
  heightMm: number
  perSet: number
  sets: number
}

/** What the shop describes, in the words and at the prices of that day. */
export interface DescribedGoods {
  productId: number
  product: string
  quantity: number
  /** Pieces in a set, where it is sold by the set. */
  setOf: number | null
  choices: { option: Words; choice: Words; quantity: number }[]
  /** Width and height of a piece; null: it has none. */
  pieceMm: { width: number; height: number } | null
  /** The unit in which the customer typed the size; missing if a choice gave it, and in older orders. */
  sizeUnit?: SizeUnit | undefined
  rush: boolean
  /** A name for each piece, or none. */
  names: string[]
  notes: string
  /** It is printed from what the customer sends. */
  design: boolean
  made: ProductDescription['made']
  /** Of what its sheets are, who makes it elsewhere, what a piece weighs: as the description said on that day. */
  material?: ProductDescription['material']
  supplier?: ProductDescription['supplier']
  weightG?: number | undefined
  /** Where it fills sheets of the shop. */
  sheets: number | null
  lines: PriceLine[]
  /** What it is worked out anew from. */
  job: DescribedJob
}

/** Goods of several forms, each with its price of that day. */
interface BasketGoods {
  /** What is in it, by name. */
  product: string
  /** Something in it is printed from what the customer sends. */
  design: boolean
  items: { goods: Goods<ItemKind>; sen: Sen }[]
  /** Amount of each child, by its id, if this closes a group order. Storing the order stores it with the child. */
  shares?: Record<string, Sen>
}

/** What no form sells, in the words of staff. */
interface FreeGoods {
  product: string
  quantity: number
  eachSen: Sen
}

interface GoodsByKind {
  nametag: SetGoods<NameTagRow>
  logo: SetGoods<LogoRow>
  sticker: StickerJobGoods
  ppsticker: StickerJobGoods & { material: PpMaterial }
  described: DescribedGoods
  free: FreeGoods
  basket: BasketGoods
}

/** What an order holds, as its kind has it. */
export type Goods<Kind extends OrderKind = OrderKind> = {
  [Each in Kind]: { kind: Each } & GoodsByKind[Each]
}[Kind]

/** What an order is made up of: a basket's goods one by one, else the goods themselves. */
export function itemsOf(goods: Goods): Goods<ItemKind>[] {
  return goods.kind === 'basket' ? goods.items.map((item) => item.goods) : [goods]
}

/** How goods come into being: printed on sheets, made by hand, or ordered from somebody else. */
export const madeWays = ['sheet', 'hand', 'outside'] as const satisfies ProductDescription['made'][]
export type MadeWay = (typeof madeWays)[number]

/** `order_item_way` of the database says the same. What has no size lies on no sheet. */
export function madeWay(goods: Goods<ItemKind>): MadeWay {
  if (goods.kind === 'free') return 'hand'
  if (goods.kind !== 'described') return 'sheet'
  return goods.made === 'sheet' && goods.pieceMm === null ? 'hand' : goods.made
}

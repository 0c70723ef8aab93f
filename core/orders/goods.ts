import type { Sen } from '../shared/money.ts'
import type { OrderKind } from './orders.ts'
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

interface GoodsByKind {
  nametag: SetGoods<NameTagRow>
  logo: SetGoods<LogoRow>
  sticker: StickerJobGoods
  ppsticker: StickerJobGoods & { material: PpMaterial }
}

/** What an order holds, as its kind has it. */
export type Goods<Kind extends OrderKind = OrderKind> = {
  [Each in Kind]: { kind: Each } & GoodsByKind[Each]
}[Kind]

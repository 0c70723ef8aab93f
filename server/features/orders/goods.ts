import type { OrderedGoods, OrderKind, PpMaterial } from '../../../core/contracts/orders.ts'
import type { Sen } from '../../../core/values/money.ts'
import { sizeText } from '../../../core/values/sheet.ts'

/** A sticker job with the figures that its price came from: the shop prints by them. */
interface StickerJobGoods {
  productId: number
  product: string
  sizeMm: number
  quantity: number
  perSheet: number
  sheets: number
  pricePerSheet: Sen
}

interface GoodsByKind {
  sticker: StickerJobGoods
  ppsticker: StickerJobGoods & { material: PpMaterial }
}

/** What an order holds, as its kind has it. */
export type Goods<Kind extends OrderKind = OrderKind> = {
  [Each in Kind]: { kind: Each } & GoodsByKind[Each]
}[Kind]

/** What each kind shows its customer, and says in the notification; complete by the compiler's word. */
const kinds: {
  [Kind in OrderKind]: {
    view: (goods: Goods<Kind>) => OrderedGoods
    lines: (goods: Goods<Kind>) => string[]
    /** Whether the notification's total has the postage in it (storefront.md 9: the PP message has not). */
    totalWithPostage: boolean
  }
} = {
  sticker: {
    view: (goods) => ({ kind: 'sticker', ...stickerJob(goods) }),
    lines: jobLines,
    totalWithPostage: true,
  },
  ppsticker: {
    view: (goods) => ({ kind: 'ppsticker', ...stickerJob(goods), material: goods.material }),
    lines: (goods) => [`Bahan: ${goods.material}`, ...jobLines(goods)],
    totalWithPostage: false,
  },
}

/** What the customer sees of the goods. */
export function viewOf<Kind extends OrderKind>(goods: Goods<Kind>): OrderedGoods {
  return kinds[goods.kind].view(goods)
}

/** The goods, line by line, for the notification. */
export function linesOf<Kind extends OrderKind>(goods: Goods<Kind>): string[] {
  return kinds[goods.kind].lines(goods)
}

export function totalWithPostage(kind: OrderKind): boolean {
  return kinds[kind].totalWithPostage
}

function stickerJob(goods: StickerJobGoods) {
  return { product: goods.product, size: sizeText(goods.sizeMm), quantity: goods.quantity }
}

function jobLines(goods: StickerJobGoods): string[] {
  return [`Saiz: ${sizeText(goods.sizeMm)}`, `Kuantiti: ${goods.quantity.toLocaleString('en-MY')} keping`]
}

import type { Order } from '#server/features/orders/orders.ts'
import type { PrintMaterial } from '#core/production/print-material.ts'
import type { Amounts, PrintProblem } from '#core/production/production.ts'
import type { OrderPiece } from './order-piece.ts'
import type { ItemKind } from '#core/orders/items/order-items-view.ts'
import { type OrderItem, getProductionMethod } from '#core/orders/items/order-items.ts'
import { piece, film, tagProblems, none, copiesOf } from './pieces-of-line.ts'
import { tagMm, tagsPerSet } from '#core/orders/tags/name-tag.ts'
import { jobRules } from '#core/production/job-states.ts'
import { countPiecesPerSheet } from '#core/pricing/described/base-price.ts'
import { formatSize } from '#core/pricing/sticker-sheet.ts'

/** The pieces to print for an order. */
export interface Needs {
  order: Order
  /** Amounts by material. Empty if nothing of the order is printed on sheets. */
  materials: { material: PrintMaterial; amounts: Amounts }[]
  pieces: OrderPiece[]
  problems: PrintProblem[]
}

/** The pieces to print for one item. `material` is `null` if it needs no sheet. */
export type Made = Pick<Needs, 'pieces' | 'problems'> & { material: PrintMaterial | null; amounts: Amounts }

/** One function per item type. The compiler checks that none is missing. */
export const kinds: { [Kind in ItemKind]: (order: Order, goods: OrderItem<Kind>) => Made } = {
  nametag(order, { rows }) {
    const pieces = rows.map(({ namaAnak, warna, sets }, line) =>
      piece(order, line, {
        material: film,
        widthMm: tagMm.width,
        heightMm: tagMm.height,
        copies: sets * tagsPerSet,
        art: { kind: 'nametag', name: namaAnak, colour: warna },
      }),
    )
    const problems = rows.flatMap(({ namaAnak, warna }) => tagProblems(namaAnak, warna))
    return { material: film, pieces, amounts: { ...none, tags: copiesOf(pieces) }, problems }
  },
  logo(order, { rows }) {
    const pieces = rows.map(({ imageUrl, widthMm, heightMm, perSet, sets }, line) =>
      piece(order, line, {
        material: film,
        widthMm,
        heightMm,
        copies: sets * perSet,
        art: { kind: 'picture', url: imageUrl },
      }),
    )
    const problems = rows
      .filter(({ imageUrl }) => imageUrl === '')
      .map(({ namaSekolah }) => ({ what: `${namaSekolah} has no picture.`, prevents: true }))
    return { material: film, pieces, amounts: { ...none, logos: copiesOf(pieces) }, problems }
  },
  sticker: (order, goods) => getNeedsOfStickers(order, 'Sticker paper', goods),
  ppsticker: (order, goods) => getNeedsOfStickers(order, goods.material, goods),
  described: (order, goods) => getNeedsOfCustomProduct(order, goods),
  free: (_order, goods) => getNeedsWithoutSheet(goods),
}

function getNeedsWithoutSheet({ product }: { product: string }): Made {
  const what = `${product} needs no sheet. See ${jobRules.hand.label} and ${jobRules.outside.label}.`
  return { material: null, pieces: [], amounts: none, problems: [{ what, prevents: false }] }
}

/** Returns the pieces of a custom product: on film beside others, on other materials on separate full sheets. */
function getNeedsOfCustomProduct(order: Order, goods: OrderItem<'described'>): Made {
  const { pieceMm, quantity, setOf, material = 'Sticker paper' } = goods
  if (getProductionMethod(goods) !== 'sheet' || !pieceMm) return getNeedsWithoutSheet(goods)
  // Pieces have whole millimetres.
  const widthMm = Math.max(1, Math.round(pieceMm.width))
  const heightMm = Math.max(1, Math.round(pieceMm.height))
  const count = quantity * (setOf ?? 1)
  const art = { kind: 'sticker' as const, label: `${order.number} ${goods.product}` }
  const line = { material, widthMm, heightMm, art }
  if (material === film) {
    const pieces = [piece(order, 0, { ...line, copies: count })]
    return { material, pieces, amounts: { ...none, stickers: count }, problems: [] }
  }
  const copies = Math.max(1, countPiecesPerSheet({ width: widthMm, height: heightMm }))
  const times = Math.ceil(count / copies)
  return {
    material,
    pieces: [piece(order, 0, { ...line, copies, times, wanted: count })],
    amounts: { ...none, stickers: copies * times },
    problems: [],
  }
}

/** Stickers are sold as full sheets of one size: one sheet, printed as often as it was paid for. */
function getNeedsOfStickers(
  order: Order,
  material: PrintMaterial,
  goods: OrderItem<'sticker' | 'ppsticker'>,
): Made {
  const { sizeMm, quantity, perSheet, sheets } = goods
  const art = { kind: 'sticker' as const, label: `${order.number} ${formatSize(sizeMm)}` }
  const size = { widthMm: sizeMm, heightMm: sizeMm }
  const line = { material, ...size, copies: perSheet, art, times: sheets, wanted: quantity }
  return {
    material,
    pieces: [piece(order, 0, line)],
    amounts: { ...none, stickers: perSheet * sheets },
    problems: [],
  }
}

import type { Order } from '#server/features/orders/orders.ts'
import type { PrintMaterial } from '#core/production/print-material.ts'
import type { PrintAmounts, PrintProblem } from '#core/production/production.ts'
import type { OrderPiece } from './order-piece.ts'
import type { ItemKind } from '#core/orders/items/order-items-view.ts'
import { type OrderItem, getProductionMethod } from '#core/orders/items/order-items.ts'
import {
  createOrderPiece,
  dtfFilm,
  findTagProblems,
  emptyAmounts,
  countCopies,
} from './create-order-piece.ts'
import { tagSizeMm, tagsPerSet } from '#core/orders/tags/name-tag.ts'
import { productionJobRules } from '#core/production/job-states.ts'
import { countPiecesPerSheet } from '#core/pricing/described/base-price.ts'
import { formatStickerSize } from '#core/pricing/sticker-sheet.ts'

export interface PrintNeeds {
  order: Order
  materials: { material: PrintMaterial; amounts: PrintAmounts }[]
  pieces: OrderPiece[]
  problems: PrintProblem[]
}

/** `material` is `null` if the item needs no sheet. */
export type ItemNeeds = Pick<PrintNeeds, 'pieces' | 'problems'> & {
  material: PrintMaterial | null
  amounts: PrintAmounts
}

/** The type makes the compiler report a missing function. */
export const needsByItemType: { [Kind in ItemKind]: (order: Order, goods: OrderItem<Kind>) => ItemNeeds } = {
  nametag(order, { rows }) {
    const pieces = rows.map(({ namaAnak, warna, sets }, line) =>
      createOrderPiece(order, line, {
        material: dtfFilm,
        widthMm: tagSizeMm.width,
        heightMm: tagSizeMm.height,
        copies: sets * tagsPerSet,
        art: { kind: 'nametag', name: namaAnak, colour: warna },
      }),
    )
    const problems = rows.flatMap(({ namaAnak, warna }) => findTagProblems(namaAnak, warna))
    return { material: dtfFilm, pieces, amounts: { ...emptyAmounts, tags: countCopies(pieces) }, problems }
  },
  logo(order, { rows }) {
    const pieces = rows.map(({ imageUrl, widthMm, heightMm, perSet, sets }, line) =>
      createOrderPiece(order, line, {
        material: dtfFilm,
        widthMm,
        heightMm,
        copies: sets * perSet,
        art: { kind: 'picture', url: imageUrl },
      }),
    )
    const problems = rows
      .filter(({ imageUrl }) => imageUrl === '')
      .map(({ namaSekolah }) => ({ what: `${namaSekolah} has no picture.`, prevents: true }))
    return { material: dtfFilm, pieces, amounts: { ...emptyAmounts, logos: countCopies(pieces) }, problems }
  },
  sticker: (order, goods) => getNeedsOfStickers(order, 'Sticker paper', goods),
  ppsticker: (order, goods) => getNeedsOfStickers(order, goods.material, goods),
  described: (order, goods) => getNeedsOfCustomProduct(order, goods),
  free: (_order, goods) => getNeedsWithoutSheet(goods),
}

function getNeedsWithoutSheet({ product }: { product: string }): ItemNeeds {
  const what = `${product} needs no sheet. See ${productionJobRules.hand.label} and ${productionJobRules.outside.label}.`
  return { material: null, pieces: [], amounts: emptyAmounts, problems: [{ what, prevents: false }] }
}

/**
 * Returns what a custom product needs for printing. On film, the pieces share sheets with other pieces. On
 * other materials, they have separate full sheets.
 */
function getNeedsOfCustomProduct(order: Order, goods: OrderItem<'described'>): ItemNeeds {
  const { pieceMm, quantity, setOf, material = 'Sticker paper' } = goods
  if (getProductionMethod(goods) !== 'sheet' || !pieceMm) return getNeedsWithoutSheet(goods)
  // Sizes of pieces are whole millimetres.
  const widthMm = Math.max(1, Math.round(pieceMm.width))
  const heightMm = Math.max(1, Math.round(pieceMm.height))
  const count = quantity * (setOf ?? 1)
  const art = { kind: 'sticker' as const, label: `${order.number} ${goods.product}` }
  const line = { material, widthMm, heightMm, art }
  if (material === dtfFilm) {
    const pieces = [createOrderPiece(order, 0, { ...line, copies: count })]
    return { material, pieces, amounts: { ...emptyAmounts, stickers: count }, problems: [] }
  }
  const copies = Math.max(1, countPiecesPerSheet({ width: widthMm, height: heightMm }))
  const times = Math.ceil(count / copies)
  return {
    material,
    pieces: [createOrderPiece(order, 0, { ...line, copies, times, wanted: count })],
    amounts: { ...emptyAmounts, stickers: copies * times },
    problems: [],
  }
}

/**
 * Returns what stickers need for printing. Stickers are sold as full sheets of one size. So the order needs
 * one sheet, printed once for each sheet that the customer paid for.
 */
function getNeedsOfStickers(
  order: Order,
  material: PrintMaterial,
  goods: OrderItem<'sticker' | 'ppsticker'>,
): ItemNeeds {
  const { sizeMm, quantity, perSheet, sheets } = goods
  const art = { kind: 'sticker' as const, label: `${order.number} ${formatStickerSize(sizeMm)}` }
  const size = { widthMm: sizeMm, heightMm: sizeMm }
  const line = { material, ...size, copies: perSheet, art, times: sheets, wanted: quantity }
  return {
    material,
    pieces: [createOrderPiece(order, 0, line)],
    amounts: { ...emptyAmounts, stickers: perSheet * sheets },
    problems: [],
  }
}

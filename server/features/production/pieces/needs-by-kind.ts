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

/** What has to be printed for an order. */
export interface Needs {
  order: Order
  /** What lies on which material, and how much of it; none: nothing of the order lies on sheets. */
  materials: { material: PrintMaterial; amounts: Amounts }[]
  pieces: OrderPiece[]
  problems: PrintProblem[]
}

/** What one form's goods need; `material` null: they are laid out on no sheet. */
export type Made = Pick<Needs, 'pieces' | 'problems'> & { material: PrintMaterial | null; amounts: Amounts }

/** What each kind of goods needs; complete by the compiler's word. */
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
  sticker: (order, goods) => stickers(order, 'Sticker paper', goods),
  ppsticker: (order, goods) => stickers(order, goods.material, goods),
  described: (order, goods) => described(order, goods),
  free: (_order, goods) => madeElsewhere(goods),
}

function madeElsewhere({ product }: { product: string }): Made {
  const what = `${product} is laid out on no sheet: see ${jobRules.hand.label} and ${jobRules.outside.label}.`
  return { material: null, pieces: [], amounts: none, problems: [{ what, prevents: false }] }
}

/** Laid out as it is described: on film beside others, else on sheets of its own, as many as one takes. */
function described(order: Order, goods: OrderItem<'described'>): Made {
  const { pieceMm, quantity, setOf, material = 'Sticker paper' } = goods
  if (getProductionMethod(goods) !== 'sheet' || !pieceMm) return madeElsewhere(goods)
  // Sheets are cut to whole millimetres.
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

/** Stickers are sold by full sheets of one size: the sheet is made once and printed as often as it is paid for. */
function stickers(order: Order, material: PrintMaterial, goods: OrderItem<'sticker' | 'ppsticker'>): Made {
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

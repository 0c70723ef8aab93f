import type { Amounts, PrintProblem } from '../../../../core/production/production.ts'
import { tagRefusal, tagMm, tagsPerSet } from '../../../../core/orders/tags/name-tag.ts'
import { printMaterials, type PrintMaterial } from '../../../../core/production/print-material.ts'
import { onOneSheet } from '../../../../core/pricing/described/base-price.ts'
import { sizeText } from '../../../../core/pricing/sheet.ts'
import { tagColours } from '../../../../core/catalog/tag-colours.ts'
import { jobRules } from '../../../../core/production/job-states.ts'
import { itemsOf, madeWay, type Goods } from '../../../../core/orders/goods/goods.ts'
import type { ItemKind } from '../../../../core/orders/goods/ordered-goods.ts'
import type { Order } from '../../orders/orders.ts'
import { keyOf, type OrderPiece } from './order-piece.ts'

/** What has to be printed for an order. */
export interface Needs {
  order: Order
  /** What lies on which material, and how much of it; none: nothing of the order lies on sheets. */
  materials: { material: PrintMaterial; amounts: Amounts }[]
  pieces: OrderPiece[]
  problems: PrintProblem[]
}

/** What one form's goods need; `material` null: they are laid out on no sheet. */
type Made = Pick<Needs, 'pieces' | 'problems'> & { material: PrintMaterial | null; amounts: Amounts }
type MadeLine = Pick<OrderPiece, 'material' | 'widthMm' | 'heightMm' | 'copies' | 'art'> &
  Partial<Pick<OrderPiece, 'times' | 'wanted'>>

const film = 'DTF film'

/** What each kind of goods needs; complete by the compiler's word. */
const kinds: { [Kind in ItemKind]: (order: Order, goods: Goods<Kind>) => Made } = {
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
function described(order: Order, goods: Goods<'described'>): Made {
  const { pieceMm, quantity, setOf, material = 'Sticker paper' } = goods
  if (madeWay(goods) !== 'sheet' || !pieceMm) return madeElsewhere(goods)
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
  const copies = Math.max(1, onOneSheet({ width: widthMm, height: heightMm }))
  const times = Math.ceil(count / copies)
  return {
    material,
    pieces: [piece(order, 0, { ...line, copies, times, wanted: count })],
    amounts: { ...none, stickers: copies * times },
    problems: [],
  }
}

/** What of an order's goods lies on sheets, on which material; the rest stands among its problems. */
export function needsOf(order: Order): Needs {
  const items = itemsOf(order.goods).map((goods, item) => ofItem(made(order, goods), item))
  const onSheets = items.filter(({ material }) => material !== null)
  const materials = printMaterials
    .map((material) => ({ material, of: onSheets.filter((item) => item.material === material) }))
    .filter(({ of }) => of.length > 0)
    .map(({ material, of }) => ({ material, amounts: sumOf(of.map(({ amounts }) => amounts)) }))
  const nothing = { what: 'Nothing of it lies on a sheet.', prevents: true }
  return {
    order,
    materials,
    pieces: items
      .flatMap(({ pieces }) => pieces)
      .map((piece, line) => ({ ...piece, line, key: keyOf({ group: piece.group, line }) })),
    problems: [...items.flatMap(({ problems }) => problems), ...(materials.length > 0 ? [] : [nothing])],
  }
}

const ofItem = (needs: Made, item: number): Made => ({
  ...needs,
  pieces: needs.pieces.map((piece) => ({ ...piece, item })),
})

/** The product of each line that lies on sheets; null: it is of none. */
export function productsOfLines(order: Order): (number | null)[] {
  return itemsOf(order.goods).flatMap((goods) => {
    const productId = 'productId' in goods ? goods.productId : null
    return made(order, goods).pieces.map(() => productId)
  })
}

function made<Kind extends ItemKind>(order: Order, goods: Goods<Kind>): Made {
  return kinds[goods.kind](order, goods)
}

/** Stickers are sold by full sheets of one size: the sheet is made once and printed as often as it is paid for. */
function stickers(order: Order, material: PrintMaterial, goods: Goods<'sticker' | 'ppsticker'>): Made {
  const { sizeMm, quantity, perSheet, sheets } = goods
  const art = { kind: 'sticker' as const, label: `${order.number} ${sizeText(sizeMm)}` }
  const size = { widthMm: sizeMm, heightMm: sizeMm }
  const line = { material, ...size, copies: perSheet, art, times: sheets, wanted: quantity }
  return {
    material,
    pieces: [piece(order, 0, line)],
    amounts: { ...none, stickers: perSheet * sheets },
    problems: [],
  }
}

const none: Amounts = { tags: 0, logos: 0, stickers: 0 }

const copiesOf = (pieces: OrderPiece[]) => pieces.reduce((sum, { copies }) => sum + copies, 0)

function piece(order: Order, line: number, { times = 1, wanted = null, ...rest }: MadeLine): OrderPiece {
  const group = order.number
  const approval = { proofId: null, unapprovedBecause: '' }
  return {
    key: keyOf({ group, line }),
    group,
    orderId: order.id,
    line,
    item: 0,
    times,
    wanted,
    ...approval,
    ...rest,
  }
}

function tagProblems(name: string, colour: string): PrintProblem[] {
  const problems: PrintProblem[] = []
  const refusal = tagRefusal(name)
  if (refusal) problems.push({ what: `“${name}” ${refusals[refusal.reason]}`, prevents: true })
  if (!tagColours(colour)) problems.push({ what: `${colour} is no colour that is known.`, prevents: true })
  return problems
}

const refusals = {
  empty: 'has no letters.',
  character: 'has a character that can’t be printed.',
  script: 'has a letter that is set by hand.',
  too_long: 'is too long for a tag.',
}

/** Those of these orders that have something on this material, and how much. */
export function onMaterial(needs: Needs[], wanted: PrintMaterial) {
  return needs.flatMap((each) =>
    each.materials
      .filter(({ material }) => material === wanted)
      .map(({ amounts }) => ({ order: each.order, pieces: each.pieces, amounts })),
  )
}

/** Several orders' amounts in one. */
export function sumOf(amounts: Amounts[]): Amounts {
  return amounts.reduce(
    (sum, each) => ({
      tags: sum.tags + each.tags,
      logos: sum.logos + each.logos,
      stickers: sum.stickers + each.stickers,
    }),
    none,
  )
}

import type { Amounts, PrintProblem } from '../../../core/production/production.ts'
import { layTag, tagMm, tagsPerSet } from '../../../core/orders/tags/name-tag.ts'
import type { PrintMaterial } from '../../../core/production/print-material.ts'
import { sizeText } from '../../../core/pricing/sheet.ts'
import { tagColours } from '../../../core/catalog/tag-colours.ts'
import type { Goods } from '../../../core/orders/goods.ts'
import type { Order } from '../orders/orders.ts'
import { keyOf, type OrderPiece } from './order-piece.ts'

/** What has to be printed for an order. */
export interface Needs {
  order: Order
  material: PrintMaterial
  pieces: OrderPiece[]
  amounts: Amounts
  problems: PrintProblem[]
}

type Made = Omit<Needs, 'order'>
type MadeLine = Pick<OrderPiece, 'material' | 'widthMm' | 'heightMm' | 'copies' | 'art'> &
  Partial<Pick<OrderPiece, 'times' | 'wanted'>>

const film = 'DTF film'

/** What each kind of goods needs; complete by the compiler's word. */
const kinds: { [Kind in Goods['kind']]: (order: Order, goods: Goods<Kind>) => Made } = {
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
  described: (_order, { product }) => ({
    material: 'Sticker paper',
    pieces: [],
    amounts: none,
    problems: [
      { what: `${product} is laid out on no sheet: it is made by hand or elsewhere.`, prevents: true },
    ],
  }),
}

export function needsOf(order: Order): Needs {
  return { order, ...made(order, order.goods) }
}

function made<Kind extends Goods['kind']>(order: Order, goods: Goods<Kind>): Made {
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
  return { key: keyOf({ group, line }), group, orderId: order.id, line, times, wanted, ...rest }
}

function tagProblems(name: string, colour: string): PrintProblem[] {
  const problems: PrintProblem[] = []
  const laid = layTag(name)
  if ('reason' in laid) problems.push({ what: `“${name}” ${refusals[laid.reason]}`, prevents: true })
  if (!tagColours(colour)) problems.push({ what: `${colour} is no colour that is known.`, prevents: true })
  return problems
}

const refusals = {
  empty: 'has no letters.',
  character: 'has a character that can’t be printed.',
  script: 'has a letter that is set by hand.',
  too_long: 'is too long for a tag.',
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

import { formatPieceDimensions } from '#core/pricing/described/format-size.ts'
import type { OrderItemsView, OrderKind } from '#core/orders/items/order-items-view.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { isolateDirection } from '#core/shared/isolate-direction.ts'

/** What was ordered, in one line; complete by the compiler's word. */
const texts: { [Kind in OrderKind]: (goods: Extract<OrderItemsView, { kind: Kind }>) => string } = {
  nametag: ({ sets, tags }) => `${formatCount(sets, 'set')}, ${formatCount(tags, 'tag')}`,
  logo: ({ sets, logos }) => `${formatCount(sets, 'set')}, ${formatCount(logos, 'logo')}`,
  sticker: ({ size, quantity }) => `${size}, ${formatCount(quantity, 'piece')}`,
  ppsticker: ({ material, size, quantity }) => `${material}, ${size}, ${formatCount(quantity, 'piece')}`,
  described: (goods) => [...chosenWords(goods), describedAmount(goods)].join(', '),
  free: ({ quantity }) => formatCount(quantity, 'piece'),
  // One item is described by itself: "1 item" says nothing.
  basket: ({ items: [first, ...more] }) =>
    first && more.length === 0 ? amountText(first.goods) : formatCount(more.length + 1, 'item'),
}

/** How much of it was ordered. */
export function amountText<Kind extends OrderKind>(goods: Extract<OrderItemsView, { kind: Kind }>): string {
  return texts[goods.kind](goods)
}

export function goodsText(goods: OrderItemsView): string {
  if (goods.kind === 'basket') return goods.items.map((item) => goodsText(item.goods)).join('; ')
  return `${isolateDirection(goods.product)}: ${amountText(goods)}`
}

/** Each thing to make, with how many of it. */
const lists: { [Kind in OrderKind]: (goods: Extract<OrderItemsView, { kind: Kind }>) => GoodsLine[] } = {
  nametag: ({ rows }) =>
    rows.map(({ namaAnak, warna, bilangan }) => [namaAnak, warna, formatCount(bilangan, 'set')]),
  logo: ({ rows }) =>
    rows.map(({ namaSekolah, bilangan, logos }) => [
      namaSekolah,
      formatCount(bilangan, 'set'),
      formatCount(logos, 'logo'),
    ]),
  sticker: ({ size, quantity }) => [[size, formatCount(quantity, 'piece')]],
  ppsticker: ({ material, size, quantity }) => [[material, size, formatCount(quantity, 'piece')]],
  described: (goods) => [
    [goods.product, ...chosenWords(goods), describedAmount(goods)],
    ...goods.names.map((name): GoodsLine => [name]),
    // Of a group a line for each child, by class and name: what goes into a bag is found by it.
    ...(goods.notes ? `Notes: ${goods.notes}`.split('\n').map((line): GoodsLine => [line]) : []),
  ],
  free: ({ quantity }) => [[formatCount(quantity, 'piece')]],
  basket: ({ items }) => items.flatMap(({ goods }) => goodsList(goods).map((line) => ofProduct(goods, line))),
}

/** Says of what it is a line, unless it does already. */
const ofProduct = ({ product }: { product: string }, [name, ...rest]: GoodsLine): GoodsLine => [
  name === product ? name : `${isolateDirection(product)}: ${isolateDirection(name)}`,
  ...rest,
]

/** What it is called first, how many of it last. */
export type GoodsLine = [name: string, ...string[]]

export function goodsList<Kind extends OrderKind>(
  goods: Extract<OrderItemsView, { kind: Kind }>,
): GoodsLine[] {
  return lists[goods.kind](goods)
}

/** The same to tick off piece by piece: where pieces have names, what they are of has no box of its own. */
export function packedLines(goods: OrderItemsView): { line: GoodsLine; box: boolean }[] {
  if (goods.kind === 'basket')
    return goods.items.flatMap((item) =>
      packedLines(item.goods).map(({ line, box }) => ({ line: ofProduct(item.goods, line), box })),
    )
  const named = goods.kind === 'described' && goods.names.length > 0
  return goodsList(goods).map((line, at) => ({ line, box: !(named && at === 0) }))
}

type Described = Extract<OrderItemsView, { kind: 'described' }>

/** What was chosen; of pieces in several sizes, how many of each. */
function chosenWords({ choices, quantity, size_mm: size, size_unit: unit, rush }: Described): string[] {
  const words = choices.map(({ choice, quantity: some }) =>
    some === quantity ? choice.ms : `${choice.ms} × ${some}`,
  )
  return [...words, ...(size ? [formatPieceDimensions(size, unit)] : []), ...(rush ? ['rush'] : [])]
}

const describedAmount = ({ quantity, set_of }: Described) =>
  set_of === null ? formatCount(quantity, 'piece') : `${formatCount(quantity, 'set')} of ${set_of}`

/** What can be ordered more or less of, with how much it is: sets, or pieces. */
export function quantityLines(goods: OrderItemsView): { line: GoodsLine; quantity: number }[] {
  if (goods.kind === 'basket')
    return goods.items.flatMap((item) =>
      quantityLines(item.goods).map(({ line, quantity }) => ({
        line: ofProduct(item.goods, line),
        quantity,
      })),
    )
  const lines = goodsList(goods)
  if ('rows' in goods) return lines.map((line, at) => ({ line, quantity: goods.rows[at]?.bilangan ?? 0 }))
  // Pieces that have names, or lie in sizes, are more than a number.
  const more = goods.kind === 'described' && (goods.spread || goods.names.length > 0)
  return more ? [] : lines.slice(0, 1).map((line) => ({ line, quantity: goods.quantity }))
}

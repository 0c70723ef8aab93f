import { formatPieceDimensions } from '#core/pricing/described/format-size.ts'
import type { OrderItemsView, OrderKind } from '#core/orders/items/order-items-view.ts'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import type { Sen } from '#core/shared/money.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { isolateDirection } from '#core/shared/isolate-direction.ts'

const amountFormats: { [Kind in OrderKind]: (goods: Extract<OrderItemsView, { kind: Kind }>) => string } = {
  nametag: ({ sets, tags }) => `${formatCount(sets, 'set')}, ${formatCount(tags, 'tag')}`,
  logo: ({ sets, logos }) => `${formatCount(sets, 'set')}, ${formatCount(logos, 'logo')}`,
  sticker: ({ size, quantity }) => `${size}, ${formatCount(quantity, 'piece')}`,
  ppsticker: ({ material, size, quantity }) => `${material}, ${size}, ${formatCount(quantity, 'piece')}`,
  described: (goods) => [...formatOptions(goods), formatDescribedAmount(goods)].join(', '),
  free: ({ quantity }) => formatCount(quantity, 'piece'),
  // A basket with one item shows that item's amount, because "1 item" would say nothing.
  basket: ({ items: [first, ...more] }) =>
    first && more.length === 0 ? formatItemAmount(first.goods) : formatCount(more.length + 1, 'item'),
}

export function formatItemAmount<Kind extends OrderKind>(
  goods: Extract<OrderItemsView, { kind: Kind }>,
): string {
  return amountFormats[goods.kind](goods)
}

export function formatItem(goods: OrderItemsView): string {
  if (goods.kind === 'basket') return goods.items.map((item) => formatItem(item.goods)).join('; ')
  return `${isolateDirection(goods.product)}: ${formatItemAmount(goods)}`
}

const lineFormats: { [Kind in OrderKind]: (goods: Extract<OrderItemsView, { kind: Kind }>) => ItemLine[] } = {
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
    [goods.product, ...formatOptions(goods), formatDescribedAmount(goods)],
    ...goods.names.map((name): ItemLine => [name]),
    // Notes of a group order have a line with class and name for each child. The lines are kept, because staff pack by
    // child.
    ...(goods.notes ? `Notes: ${goods.notes}`.split('\n').map((line): ItemLine => [line]) : []),
  ],
  free: ({ quantity }) => [[formatCount(quantity, 'piece')]],
  basket: ({ items }) =>
    items.flatMap(({ goods }) => listItemLines(goods).map((line) => prefixProduct(goods, line))),
}

const prefixProduct = ({ product }: { product: string }, [name, ...rest]: ItemLine): ItemLine => [
  name === product ? name : `${isolateDirection(product)}: ${isolateDirection(name)}`,
  ...rest,
]

/** A line of an item: the name, then the details, and the quantity last if there is one. */
export type ItemLine = [name: string, ...string[]]

export function listItemLines<Kind extends OrderKind>(
  goods: Extract<OrderItemsView, { kind: Kind }>,
): ItemLine[] {
  return lineFormats[goods.kind](goods)
}

/**
 * Lists the lines of an order with the price of each item before discounts. For an item with several lines, the price is
 * in an extra line below them. For described products it is in the first line, which is their heading.
 */
export function listPricedLines(order: ListedOrder): { line: ItemLine; sen: Sen | null }[] {
  const { goods } = order
  if (goods.kind !== 'basket') return priceLines(goods, listItemLines(goods), getGoodsSen(order))
  return goods.items.flatMap(({ goods: item, goods_sen: sen }) =>
    priceLines(
      item,
      listItemLines(item).map((line) => prefixProduct(item, line)),
      sen,
    ),
  )
}

function priceLines(
  item: OrderItemsView,
  lines: ItemLine[],
  sen: Sen,
): { line: ItemLine; sen: Sen | null }[] {
  if (lines.length === 1 || item.kind === 'described')
    return lines.map((line, at) => ({ line, sen: at === 0 ? sen : null }))
  return [
    ...lines.map((line) => ({ line, sen: null })),
    { line: [isolateDirection(item.product), formatItemAmount(item)], sen },
  ]
}

const getGoodsSen = ({
  total_sen: total,
  shipping_sen: postage,
  discount,
  reductions = [],
}: ListedOrder): Sen =>
  total - postage + (discount?.sen ?? 0) + reductions.reduce((sum, { sen }) => sum + sen, 0)

/** If an item has names, its heading line has no tick box. */
export function listPackingLines(goods: OrderItemsView): { line: ItemLine; box: boolean }[] {
  if (goods.kind === 'basket')
    return goods.items.flatMap((item) =>
      listPackingLines(item.goods).map(({ line, box }) => ({ line: prefixProduct(item.goods, line), box })),
    )
  const named = goods.kind === 'described' && goods.names.length > 0
  return listItemLines(goods).map((line, at) => ({ line, box: !(named && at === 0) }))
}

type DescribedItems = Extract<OrderItemsView, { kind: 'described' }>

function formatOptions({
  choices,
  quantity,
  size_mm: size,
  size_unit: unit,
  rush,
}: DescribedItems): string[] {
  const words = choices.map(({ choice, quantity: some }) =>
    some === quantity ? choice.ms : `${choice.ms} × ${some}`,
  )
  return [...words, ...(size ? [formatPieceDimensions(size, unit)] : []), ...(rush ? ['rush'] : [])]
}

const formatDescribedAmount = ({ quantity, set_of }: DescribedItems) =>
  set_of === null ? formatCount(quantity, 'piece') : `${formatCount(quantity, 'set')} of ${set_of}`

/** Quantities are in sets or pieces. */
export function listQuantityLines(goods: OrderItemsView): { line: ItemLine; quantity: number }[] {
  if (goods.kind === 'basket')
    return goods.items.flatMap((item) =>
      listQuantityLines(item.goods).map(({ line, quantity }) => ({
        line: prefixProduct(item.goods, line),
        quantity,
      })),
    )
  const lines = listItemLines(goods)
  if ('rows' in goods) return lines.map((line, at) => ({ line, quantity: goods.rows[at]?.bilangan ?? 0 }))
  // An item with names or several sizes has more than one quantity, which can't be edited in one field.
  const more = goods.kind === 'described' && (goods.spread || goods.names.length > 0)
  return more ? [] : lines.slice(0, 1).map((line) => ({ line, quantity: goods.quantity }))
}

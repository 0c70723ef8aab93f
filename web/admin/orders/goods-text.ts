import type { OrderedGoods, OrderKind } from '../../../core/orders/orders.ts'

/** What was ordered, in one line; complete by the compiler's word. */
const texts: { [Kind in OrderKind]: (goods: Extract<OrderedGoods, { kind: Kind }>) => string } = {
  nametag: ({ sets, tags }) => `${counted(sets, 'set')}, ${counted(tags, 'tag')}`,
  logo: ({ sets, logos }) => `${counted(sets, 'set')}, ${counted(logos, 'logo')}`,
  sticker: ({ size, quantity }) => `${size}, ${counted(quantity, 'piece')}`,
  ppsticker: ({ material, size, quantity }) => `${material}, ${size}, ${counted(quantity, 'piece')}`,
}

/** How much of it was ordered. */
export function amountText<Kind extends OrderKind>(goods: Extract<OrderedGoods, { kind: Kind }>): string {
  return texts[goods.kind](goods)
}

export function goodsText<Kind extends OrderKind>(goods: Extract<OrderedGoods, { kind: Kind }>): string {
  return `${goods.product}: ${amountText(goods)}`
}

/** Each thing to make, with how many of it. */
const lists: { [Kind in OrderKind]: (goods: Extract<OrderedGoods, { kind: Kind }>) => GoodsLine[] } = {
  nametag: ({ rows }) =>
    rows.map(({ namaAnak, warna, bilangan }) => [namaAnak, warna, counted(bilangan, 'set')]),
  logo: ({ rows }) =>
    rows.map(({ namaSekolah, bilangan, logos }) => [
      namaSekolah,
      counted(bilangan, 'set'),
      counted(logos, 'logo'),
    ]),
  sticker: ({ size, quantity }) => [[size, counted(quantity, 'piece')]],
  ppsticker: ({ material, size, quantity }) => [[material, size, counted(quantity, 'piece')]],
}

/** What it is called first, how many of it last. */
export type GoodsLine = [name: string, ...string[]]

export function goodsList<Kind extends OrderKind>(goods: Extract<OrderedGoods, { kind: Kind }>): GoodsLine[] {
  return lists[goods.kind](goods)
}

const counted = (n: number, what: string) => `${n.toLocaleString('en-MY')} ${what}${n === 1 ? '' : 's'}`

/** How much of each line, as it can be edited: sets, or pieces. */
export function quantitiesOf(goods: OrderedGoods): number[] {
  return 'rows' in goods ? goods.rows.map(({ bilangan }) => bilangan) : [goods.quantity]
}

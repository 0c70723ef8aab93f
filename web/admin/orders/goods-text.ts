import type { OrderedGoods, OrderKind } from '../../../core/contracts/orders.ts'

/** What was ordered, in one line; complete by the compiler's word. */
const texts: { [Kind in OrderKind]: (goods: Extract<OrderedGoods, { kind: Kind }>) => string } = {
  nametag: ({ sets, tags }) => `${counted(sets, 'set')}, ${counted(tags, 'tag')}`,
  logo: ({ sets, logos }) => `${counted(sets, 'set')}, ${counted(logos, 'logo')}`,
  sticker: ({ size, quantity }) => `${size}, ${counted(quantity, 'piece')}`,
  ppsticker: ({ material, size, quantity }) => `${material}, ${size}, ${counted(quantity, 'piece')}`,
}

export function goodsText<Kind extends OrderKind>(goods: Extract<OrderedGoods, { kind: Kind }>): string {
  return `${goods.product}: ${texts[goods.kind](goods)}`
}

const counted = (n: number, what: string) => `${n.toLocaleString('en-MY')} ${what}${n === 1 ? '' : 's'}`

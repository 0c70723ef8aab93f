import { listItems, type OrderItem } from '#core/orders/items/order-items.ts'
import type { editOrder } from '#core/orders/admin/edit-order.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import { stagesBeforeProduction } from '#core/orders/order-stages.ts'
import { parseState } from '#core/orders/delivery.ts'
import { calculateDiscount } from '#core/pricing/coupons.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { isPostageByContents, calculatePostage } from '#core/settings/postage.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { orderRules } from '#server/features/settings/settings.ts'
import { amountOf, parcelOf } from '../items/goods.ts'
import { changeable } from './changeable-order.ts'
import { withQuantities } from '../items/goods-anew.ts'
import { detailsOf } from './order-details.ts'
import { insertEdit, quantityEdit } from '../store/order-events-store.ts'
import { meetInstead } from '../privacy/buyers.ts'
import { promisedWith } from '../store/promise-order.ts'
import { updateOrder } from '../store/orders-store.ts'
import type { EventChanges, Order } from '../store/orders-tables.ts'

/** See the contract `editOrder`; `by`: who does it, by name. */
export async function edit(db: Db, input: ParsedInputOf<typeof editOrder>, by: string) {
  return db.transaction(async (tx) => {
    const order = await changeable(tx, input)
    if (order instanceof Refusal) return order
    // Messages have gone there, and whose they are is known by it.
    if (input.phone === '' && order.phone !== '')
      return refuse('invalid_input', { fields: { phone: 'An order that has a phone number keeps one.' } })
    const goods = await goodsAfter(tx, order, input.quantities)
    if (goods instanceof Refusal) return goods
    const promise = goods.goods === order.goods ? null : await promisedWith(tx, order, goods.goods)
    const next = { ...order, ...(await contactAfter(tx, order, input, goods)), ...goods, ...promise }
    const totalSen = next.goodsSen - next.discountSen + next.shippingSen
    const edited = differences(order, { ...next, totalSen })
    if (edited.length === 0) return detailsOf(tx, order)
    const { id: _id, version: _version, ...changed } = next
    const saved = await updateOrder(tx, order, { ...changed, totalSen })
    await insertEdit(tx, order.id, edited, by)
    if (saved.phone !== order.phone && !saved.isTest)
      await meetInstead(tx, { name: saved.nama, phone: saved.phone }, order.phone)
    return detailsOf(tx, saved)
  })
}

/** The goods in these quantities with their price, where they are others than before. */
async function goodsAfter(
  tx: Db,
  order: Order,
  quantities: number[],
): Promise<
  | Pick<Order, 'goods' | 'goodsSen' | 'discountSen'>
  | Refusal<'goods_fixed' | 'unknown_size' | 'invalid_input'>
> {
  const { goods, goodsSen, discountSen, reduction } = order
  const same = { goods, goodsSen, discountSen }
  const anew = await withQuantities(tx, order.goods, quantities)
  if (anew instanceof Refusal) return anew
  if (!anew) return same
  if (!stagesBeforeProduction.includes(order.stage)) return refuse('goods_fixed')
  return {
    goods: anew.goods,
    goodsSen: anew.total,
    discountSen: reduction ? calculateDiscount(reduction, anew.total) : 0,
  }
}

async function contactAfter(
  tx: Db,
  order: Order,
  input: ParsedInputOf<typeof editOrder>,
  { goods, goodsSen, discountSen }: Pick<Order, 'goods' | 'goodsSen' | 'discountSen'>,
) {
  const postage = await orderRules.postage(tx)
  const pos = input.delivery_method === 'pos'
  const state = pos ? parseState(input.state) : null
  const sameWay = order.deliveryMethod === input.delivery_method && order.state === (state ?? '')
  const same = sameWay && (goods === order.goods || !isPostageByContents(postage))
  return {
    nama: input.nama,
    phone: input.phone,
    deliveryMethod: input.delivery_method,
    // What was agreed stays, unless what it depends on has changed.
    shippingSen: same
      ? order.shippingSen
      : calculatePostage(postage, input.delivery_method, state, parcelOf(goods, goodsSen - discountSen)),
    address1: pos ? input.address1 : '',
    address2: pos ? input.address2 : '',
    postcode: pos ? input.postcode : '',
    city: pos ? input.city : '',
    state: state ?? '',
    country: pos ? 'MY' : '',
    tracking: input.tracking,
    // Another number is another parcel: it tells again whose it is.
    ...(input.tracking !== order.tracking && { carrier: '', trackingPage: '' }),
  }
}

type Edited = NonNullable<EventChanges['edited']>

const addressOf = ({ address1, address2, postcode, city, state }: Order) =>
  [address1, address2, [postcode, city].filter(Boolean).join(' '), state].filter(Boolean).join(', ')

/** What people read in the history, each part of the order as one. */
const parts: { what: string; of: (order: Order) => string }[] = [
  { what: 'Name', of: ({ nama }) => nama },
  { what: 'Phone', of: ({ phone }) => phone },
  { what: 'Delivery', of: ({ deliveryMethod }) => (deliveryMethod === 'pos' ? 'Pos' : 'Self-Pickup') },
  { what: 'Address', of: addressOf },
  { what: quantityEdit, of: ({ goods }) => quantityOf(goods) },
  { what: 'Discount', of: ({ discountSen }) => formatRinggit(discountSen) },
  { what: 'Tracking number', of: ({ tracking }) => tracking },
  { what: 'Total', of: ({ totalSen }) => formatRinggit(totalSen) },
]

/** Sets line by line: their sum alone may stay the same. */
function quantityOf(goods: OrderItem): string {
  return listItems(goods)
    .map((item) => ('rows' in item ? item.rows.map(({ sets }) => sets).join(', ') : amountOf(item)))
    .join('; ')
}

function differences(before: Order, after: Order): Edited {
  return parts
    .map(({ what, of }) => ({ what, from: of(before), to: of(after) }))
    .filter(({ from, to }) => from !== to)
}

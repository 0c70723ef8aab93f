import type { ParsedInputOf } from '../../../../core/contract.ts'
import { itemTroubles } from '../../../../core/orders/basket.ts'
import { stateNamed } from '../../../../core/orders/delivery.ts'
import type { orderAtDesk, priceAtDesk } from '../../../../core/orders/order-at-desk.ts'
import { postageFee } from '../../../../core/settings/postage.ts'
import { Refusal, refuse } from '../../../platform/refusal.ts'
import type { Call } from '../../../platform/route.ts'
import { findPostage } from '../../settings/settings.ts'
import { basketOf, priceItems } from '../goods/basket-goods.ts'
import { itemView, parcelOf } from '../goods/goods.ts'
import { placeOrder } from '../placing/place-order.ts'
import { eventsOf, insertEvent } from '../store/order-events-store.ts'
import type { OrdersParts } from '../store/orders-parts.ts'
import { lockByPublicId } from '../store/orders-store.ts'
import { moveLocked } from './move-order.ts'

/** See the contract `priceAtDesk`. */
export async function deskPrice(
  parts: OrdersParts,
  { items, delivery_method, state }: ParsedInputOf<typeof priceAtDesk>,
) {
  const priced = await priceItems(parts, await parts.content.count(), items)
  const { goods, total } = basketOf(priced)
  const postage = await findPostage(parts.db)
  return {
    items: priced.map((item) =>
      'trouble' in item
        ? { trouble: item.trouble, error: itemTroubles[item.trouble] }
        : { goods: itemView(item.goods), goods_sen: item.sen },
    ),
    goods_sen: total,
    postage_sen: postageFee(postage, delivery_method, stateNamed(state), parcelOf(goods, total)),
  }
}

/** See the contract `orderAtDesk`; `by`: who takes it, by name. */
export async function takeOrder(
  parts: OrdersParts,
  input: ParsedInputOf<typeof orderAtDesk>,
  call: Call,
  by: string,
) {
  const { nama, phone, delivery_method, address1, address2, postcode, city, state, request_id } = input
  const placed = await placeOrder(parts, {
    customer: {
      nama,
      phone,
      deliveryMethod: delivery_method,
      shipping: { address1, address2, postcode, city, state, country: 'MY' },
      requestId: request_id,
    },
    sent: input,
    price: async (changes) => {
      const priced = await priceItems(parts, changes, input.items)
      if (priced.some((item) => 'trouble' in item)) return refuse('basket_changed')
      const { goods, total } = basketOf(priced)
      const fee = postageFee(
        await findPostage(parts.db),
        delivery_method,
        stateNamed(state),
        parcelOf(goods, total),
      )
      return total + fee === input.total_sen
        ? { goods, total }
        : refuse('wrong_total', { details: { totalSen: total + fee } })
    },
    seenTotals: [],
    placedFrom: call.network,
    byStaff: true,
    paid: input.paid,
  })
  if (placed instanceof Refusal) return asAtDesk(placed)
  const { id, publicId, number } = placed.order
  await parts.db.transaction(async (tx) => {
    // A repeated call finds the order that exists, and has nothing to add to its history.
    const order = await lockByPublicId(tx, publicId)
    if (!order || (await eventsOf(tx, id)).length > 0) return
    await insertEvent(tx, {
      orderId: id,
      action: 'took the order',
      fromStage: null,
      toStage: null,
      note: '',
      doneBy: by,
    })
    if (input.paid) await moveLocked(parts, tx, order, { to: 'paid', note: '' }, by)
  })
  return { id: publicId, number }
}

function asAtDesk({ code, details }: Refusal) {
  if (code === 'wrong_total') return refuse('wrong_total', { details })
  if (code === 'basket_changed') return refuse('basket_changed')
  if (code === 'request_reused') return refuse('request_reused')
  throw new Error(`an order at the desk was refused for ${code}`)
}

import type { reorder } from '#core/orders/desk/order-desk.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import type { Call } from '#server/platform/route.ts'
import { atTodaysPrice } from '../goods/todays-price.ts'
import { copyDesigns } from '../files/copy-designs.ts'
import { nobodys } from './changeable-order.ts'
import { eventsOf, insertEvent } from '../store/order-events-store.ts'
import { findByPublicId } from '../store/orders-store.ts'
import type { OrdersParts } from '../store/orders-parts.ts'
import { placeOrder } from '../placing/place-order.ts'

/** See the contract `reorder`; `by`: who does it, by name. */
export async function orderAgain(
  parts: OrdersParts,
  input: ParsedInputOf<typeof reorder>,
  call: Call,
  by: string,
) {
  const before = await findByPublicId(parts.db, input.id)
  if (!before) return refuse('not_found')
  if (before.anonymisedAt) return refuse('forbidden', nobodys)
  const { nama, phone, deliveryMethod, address1, address2, postcode, city, state, country } = before
  const shipping = { address1, address2, postcode, city, state, country }
  const placed = await placeOrder(parts, {
    customer: { nama, phone, deliveryMethod, shipping, requestId: input.request_id },
    sent: input,
    price: () => atTodaysPrice(parts.db, before.goods),
    seenTotals: [],
    placedFrom: call.network,
    byStaff: true,
  })
  if (placed instanceof Refusal) {
    if (placed.code === 'request_reused') return refuse('request_reused')
    return placed.code === 'no_price' ? refuse('no_price') : refuse('not_found')
  }
  const { id, publicId, number } = placed.order
  // A repeated call finds the order that exists, and has nothing to add to its history.
  if ((await eventsOf(parts.db, id)).length === 0)
    await parts.db.transaction(async (tx) => {
      const shared = { action: 'reordered', fromStage: null, toStage: null, doneBy: by } as const
      await insertEvent(tx, { ...shared, orderId: before.id, note: `Again as ${number}` })
      await insertEvent(tx, { ...shared, orderId: id, note: `As ${before.number} was` })
      await copyDesigns(tx, before, placed.order, by)
    })
  return { id: publicId, number }
}

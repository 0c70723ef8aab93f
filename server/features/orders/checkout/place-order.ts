import { requestLockName } from '#server/db/locks-store.ts'
import type { CouponTerms } from '#core/pricing/coupons.ts'
import { formatShopTime } from '#core/shared/shop-time.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { refuseReusedRequestId } from '#server/http/request-hash.ts'
import { noticeOf } from '#server/features/messaging/messaging.ts'
import { findAroundOrder } from '#server/features/settings/settings.ts'
import { makeCustomerLink } from '../store/customer-links.ts'
import { followLink, followPage } from '../store/follow-link.ts'
import type { Order } from '../store/orders-tables.ts'
import type { MadePromise } from '../store/promise-order.ts'
import { couponLimits, limitsOf, roomLimits, roomTurn, turnsOf } from './limits.ts'
import { makeOrder, type AroundOrder } from './make-order.ts'
import { findByRequest, storeOrder, wasNotStored } from './place-store.ts'
import { notificationTo, placed } from './told-order.ts'
import type { Placing, PlacingParts } from './wanted-order.ts'

/** So often another order may take the room first; then this one keeps the day that it was told. */
const mostTakenRooms = 50

/** Changes that may come between making an order and storing it, one after the other, before something is wrong. */
const mostChanges = 10

/**
 * Makes an order from what the shop sells just now and stores it with its notification in one statement, so that
 * neither can be without the other, whatever the browser does. Where something of the shop has changed meanwhile, it
 * is made anew. A repeated call answers with the order that exists.
 */
export async function placeOrder<Code extends string>(parts: PlacingParts, placing: Placing<Code>) {
  const { content } = parts
  let changes = await content.count()
  for (let time = 0, taken = 0; time < mostChanges; time += 1) {
    const made = await makeOrder(parts, placing, changes)
    if (made instanceof Refusal) {
      // A repeated call finds its order, whatever has changed since; and nobody is refused for what is no longer so.
      const same = await repeated(parts, placing)
      if (same) return same
      const now = await content.recount()
      if (now === changes) return made
      changes = now
      continue
    }
    const { verdict, order } = await numberAndStore(parts, placing, made, { changes, taken })
    if (verdict === 'stored') return order
    if (verdict === 'too_many') return refuse('too_many_orders')
    if (verdict === 'coupon_used_up' || verdict === 'coupon_used') return refuse(verdict)
    if (verdict === 'same') return (await repeated(parts, placing)) ?? refuse('request_reused')
    if (verdict === 'room_taken') {
      taken += 1
      time -= 1
    }
    changes = await content.recount()
  }
  throw new Error('what orders are made from changes all the time')
}

async function numberAndStore(
  parts: PlacingParts,
  placing: Placing<string>,
  {
    promise,
    ...made
  }: {
    order: Omit<Order, 'number'>
    coupon: CouponTerms | null
    around: AroundOrder
    promise: MadePromise | null
  },
  { changes, taken }: { changes: string; taken: number },
) {
  const { db, numbers } = parts
  const drawn = await numbers.draw(monthOf(made.order.placedAt))
  const numbered = { ...made.order, number: drawn.number }
  const customerUrl = parts.customerUrl()
  const link = makeCustomerLink(numbered)
  // Only the phone gets the link, because the person who orders has not proven that the phone is theirs.
  const order = placed(parts, numbered, made.around, followPage(customerUrl))
  const told = placed(parts, numbered, made.around, followLink(customerUrl, numbered, link.key))
  const { verdict } = await storeOrder(db, {
    order: order.order,
    link: link.row,
    turns: [...turnsFor(placing, made.coupon), ...(promise && promise.limited.length > 0 ? [roomTurn] : [])],
    changes,
    limits: [
      ...(placing.byStaff ? [] : limitsOf({ ...placing.customer, ...placing })),
      ...(made.coupon ? couponLimits(made.coupon, placing.customer.phone) : []),
      ...(promise && taken < mostTakenRooms ? roomLimits(promise) : []),
    ],
    notice:
      placing.tellsNobody || order.order.phone === ''
        ? null
        : noticeOf(notificationTo(told.order, told.notification, isByVisitor(placing))),
  }).catch((error: unknown) => {
    if (wasNotStored(error)) numbers.giveBack(drawn)
    throw error
  })
  if (verdict !== 'stored') numbers.giveBack(drawn)
  return { verdict, order }
}

/** Includes closing a group order, which has no other limit and is done by a visitor. */
const isByVisitor = ({ byStaff, groupId }: Placing<string>) => !byStaff || groupId !== undefined

/** The order that an earlier call of this request has stored. */
async function repeated(parts: PlacingParts, { customer: { requestId }, sent }: Placing<string>) {
  const existing = requestId ? await findByRequest(parts.db, requestId) : null
  if (!existing) return null
  return (
    refuseReusedRequestId(existing, sent) ??
    placed(parts, existing, await findAroundOrder(parts.db), followPage(parts.customerUrl()))
  )
}

function turnsFor(
  { customer: { requestId, phone }, placedFrom }: Placing<string>,
  coupon: CouponTerms | null,
): string[] {
  return [...(requestId ? [requestLockName(requestId)] : []), ...turnsOf({ phone, placedFrom }, coupon)]
}

/** The month of the shop, as orders are numbered: `2611`. */
const monthOf = (now: Date) => formatShopTime(now).replace(/^\d\d(\d\d)-(\d\d).*$/, '$1$2')

import { randomUUID } from 'node:crypto'
import { itemsOf, type Goods } from '../../../../core/orders/goods.ts'
import { followByLink, followOrder, type FollowedOrder } from '../../../../core/orders/after-order.ts'
import type { PaymentDetails } from '../../../../core/settings/settings.ts'
import { refuse } from '../../../platform/refusal.ts'
import { route, type Route } from '../../../platform/route.ts'
import { findNotification } from '../../messaging/messaging.ts'
import { payment } from '../../settings/settings.ts'
import { countTries, deleteTry, insertTry } from './follow-store.ts'
import { designKeyOf } from '../files/designs.ts'
import { amountOf } from '../goods/goods.ts'
import { followKeyOf, isKey } from '../store/order-keys.ts'
import { findByNumber } from '../store/orders-store.ts'
import type { OrdersParts } from '../store/orders-parts.ts'
import type { Order } from '../store/orders-tables.ts'
import { slipKeyOf } from '../files/slips.ts'
import { countSlips } from '../files/slips-store.ts'

/**
 * Wrong tries within the window. Numbers can be counted through and phones are known to acquaintances: this keeps
 * strangers from finding out who has ordered what (D-07). The one on a number is wide, so that nobody is locked out
 * of his own order by another's tries.
 */
const mostTries = { from: 10, number: 30 } as const
export const triesKeptMs = 3_600_000

/** How an order is doing, for whoever knows its number and phone: masked, and refused alike whatever was wrong. */
export function followRoutes(parts: OrdersParts): Route[] {
  const { db, reachesPhone } = parts
  const seen = async (order: Order): Promise<FollowedOrder> => ({
    orderNumber: order.number,
    product: order.goods.product,
    amount: amountOf(order.goods),
    ...chosenOf(order.goods),
    nama: masked(order.nama),
    deliveryMethod: order.deliveryMethod,
    place: order.deliveryMethod === 'pos' ? order.state : order.pickupPlace,
    total_sen: order.totalSen,
    placed_at: order.placedAt.toISOString(),
    notification: (await findNotification(db, order.id))?.state ?? 'failed',
    reaches_phone: reachesPhone,
    slips: await countSlips(db, order.id),
    stage: order.stage,
    stage_since: order.stageSince.toISOString(),
    paid: order.paidAt !== null,
    to_pay: awaitsMoney(order) ? { payment: await howToPay(parts), slip_key: slipKeyOf(order) } : null,
    tracking: order.tracking,
    design_key: designKeyOf(order),
  })
  return [
    route(followOrder, async ({ number, phone }, { network }) => {
      const now = new Date()
      const attempt = { id: randomUUID(), number, triedFrom: network, triedAt: now }
      // Counted before it is looked at, so that many at once can't slip through together.
      await insertTry(db, attempt)
      const tried = await countTries(db, attempt, new Date(now.getTime() - triesKeptMs))
      if (tried.from > mostTries.from || tried.number > mostTries.number) {
        await deleteTry(db, attempt.id)
        return refuse('too_many_tries')
      }
      const order = await findByNumber(db, number)
      if (order?.phone !== phone) return refuse('not_found')
      await deleteTry(db, attempt.id)
      return seen(order)
    }),
    route(followByLink, async ({ order: number, key }) => {
      const order = await findByNumber(db, number)
      return order && !order.anonymisedAt && isKey(key, followKeyOf(order))
        ? seen(order)
        : refuse('not_found')
    }),
  ]
}

/** What was chosen of products that the shop describes; nothing where there are none. */
function chosenOf(goods: Goods): Pick<FollowedOrder, 'choices'> {
  const choices = itemsOf(goods).flatMap((item) => (item.kind === 'described' ? item.choices : []))
  return choices.length > 0 ? { choices } : {}
}

/** The accounts that a customer is shown. */
export function howToPay({ db, content }: Pick<OrdersParts, 'db' | 'content'>): Promise<PaymentDetails> {
  return content.show('payment', () => payment.shown(db))
}

function awaitsMoney({ paidAt, stage }: Order): boolean {
  return paidAt === null && stage !== 'cancelled'
}

/** `Siti Aminah` → `S*** A***`: nothing of its length either. */
function masked(name: string): string {
  return name
    .split(/\s+/)
    .flatMap((word) => [...word].slice(0, 1))
    .map((letter) => `${letter}***`)
    .join(' ')
}

import { linkLifetimeDays } from '#core/orders/tracking/my-orders.ts'
import type { Db } from '#server/db/database.ts'
import {
  isMyOrdersLinkForPhone,
  isOpenedByOrganiserLink,
  redeemCustomerLink,
} from './customer-links-store.ts'
import { hashLinkKey } from './customer-links.ts'
import { isSameKey } from './order-keys.ts'
import { findOrderByNumber } from './orders-store.ts'
import type { Order } from './orders-tables.ts'

const dayMs = 86_400_000
/**
 * Period in which the order id is enough to upload slips and designs. Only the browser that placed the order has the
 * id.
 */
const idAccessMs = 30 * dayMs

/** `order` allows everything and needs a link that was sent to the customer's phone. */
export type OrderAccess = 'order' | 'designs' | 'slips'

/**
 * Returns the order that a key opens. The key belongs to a link to the order, a link to all orders of its
 * phone, or the link of the organiser whose group became the order. Skips orders whose customer was erased.
 */
export async function findOrderByKey(
  db: Db,
  { order: number, key }: { order: string; key: string },
  access: OrderAccess,
): Promise<Order | null> {
  const order = await findOrderByNumber(db, number)
  return order && !order.anonymisedAt && (await isAllowed(db, order, key, access)) ? order : null
}

async function isAllowed(db: Db, order: Order, key: string, access: OrderAccess): Promise<boolean> {
  if (access !== 'order' && isSameKey(key, order.publicId))
    return order.placedAt.getTime() > Date.now() - idAccessMs
  const keyHash = hashLinkKey(key)
  const purpose = await redeemCustomerLink(db, order.id, keyHash)
  if (purpose !== null) return purpose === 'order' || purpose === access
  if (order.phone === '' || order.isTest) return false
  const since = new Date(Date.now() - linkLifetimeDays * dayMs)
  return (
    (await isMyOrdersLinkForPhone(db, keyHash, order.phone, since)) ||
    isOpenedByOrganiserLink(db, order, keyHash)
  )
}

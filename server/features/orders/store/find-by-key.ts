import { linkDays } from '../../../../core/orders/follow/my-orders.ts'
import type { Db } from '../../../platform/database.ts'
import { isLinkOfPhone, isOrganisersOrder, useCustomerLink } from './customer-links-store.ts'
import { hashOfKey } from './customer-links.ts'
import { isKey } from './order-keys.ts'
import { findByNumber } from './orders-store.ts'
import type { Order } from './orders-tables.ts'

const dayMs = 86_400_000
/** The browser that placed an order knows its id: so long it may send slips and designs from the page after it. */
const idOpensMs = 30 * dayMs

/** What is done by a key: `order` is everything, as only a link that came to the phone opens it. */
export type Opened = 'order' | 'designs' | 'slips'

/**
 * The order of this number, for the holder of one of its links, of the link of all orders of its phone, or of the
 * organiser's link of the group that it was made from. None whose customer was forgotten.
 */
export async function findByKey(
  db: Db,
  { order: number, key }: { order: string; key: string },
  opened: Opened,
): Promise<Order | null> {
  const order = await findByNumber(db, number)
  return order && !order.anonymisedAt && (await opens(db, order, key, opened)) ? order : null
}

async function opens(db: Db, order: Order, key: string, opened: Opened): Promise<boolean> {
  if (opened !== 'order' && isKey(key, order.publicId))
    return order.placedAt.getTime() > Date.now() - idOpensMs
  const keyHash = hashOfKey(key)
  const purpose = await useCustomerLink(db, order.id, keyHash)
  if (purpose !== null) return purpose === 'order' || purpose === opened
  if (order.phone === '' || order.isTest) return false
  const since = new Date(Date.now() - linkDays * dayMs)
  return (await isLinkOfPhone(db, keyHash, order.phone, since)) || isOrganisersOrder(db, order, key)
}

import { hash, randomBytes } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import { insertCustomerLink, type LinkPurpose, type NewLink } from './customer-links-store.ts'
import type { Order } from './orders-tables.ts'

const dayMs = 86_400_000
/** From the message until the goods have long arrived; sending slips after a look-up by number and phone takes minutes. */
const lifeMs: Record<LinkPurpose, number> = { order: 180 * dayMs, slips: dayMs / 24 }

export const hashOfKey = (key: string): string => hash('sha256', key, 'base64url')

/** A key, and the row that lets it open the order: both leave together, as only the hash is kept. */
export function makeCustomerLink(
  { id }: Pick<Order, 'id'>,
  purpose: LinkPurpose = 'order',
): { key: string; row: NewLink } {
  const key = randomBytes(24).toString('base64url') // 192 random bits, 32 characters
  const expiresAt = new Date(Date.now() + lifeMs[purpose])
  return { key, row: { hash: hashOfKey(key), orderId: id, purpose, expiresAt } }
}

/** A new key of the order, stored in the caller's transaction. */
export async function addCustomerLink(
  db: Db,
  order: Pick<Order, 'id'>,
  purpose: LinkPurpose = 'order',
): Promise<string> {
  const { key, row } = makeCustomerLink(order, purpose)
  await insertCustomerLink(db, row)
  return key
}

import { hash, randomBytes } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import { insertCustomerLink, type LinkPurpose, type NewCustomerLink } from './customer-links-store.ts'
import type { Order } from './orders-tables.ts'

const dayMs = 86_400_000
/**
 * An order link works until well after delivery. A link for payment slips is needed for only a few minutes, because
 * the customer gets it by looking up an order by number and phone.
 */
const lifetimeMs: Record<LinkPurpose, number> = { order: 180 * dayMs, slips: dayMs / 24 }

export const hashLinkKey = (key: string): string => hash('sha256', key, 'base64url')

/** Creates a link to an order. Only the hash of its key is stored. */
export function createCustomerLink(
  { id }: Pick<Order, 'id'>,
  purpose: LinkPurpose = 'order',
): { key: string; row: NewCustomerLink } {
  const key = randomBytes(24).toString('base64url') // 192 random bits, 32 characters
  const expiresAt = new Date(Date.now() + lifetimeMs[purpose])
  return { key, row: { hash: hashLinkKey(key), orderId: id, purpose, expiresAt } }
}

export async function addCustomerLink(
  db: Db,
  order: Pick<Order, 'id'>,
  purpose: LinkPurpose = 'order',
): Promise<string> {
  const { key, row } = createCustomerLink(order, purpose)
  await insertCustomerLink(db, row)
  return key
}

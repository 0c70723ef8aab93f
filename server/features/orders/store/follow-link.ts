import type { Db } from '#server/db/database.ts'
import { addCustomerLink } from './customer-links.ts'
import type { Order } from './orders-tables.ts'

/**
 * Where a customer follows the order, pays it and sends the design without typing anything; empty where nobody knows
 * the shop's address. Number and key stand behind the #: browsers keep that to themselves, so no log has it.
 */
export function followLink(customerUrl: string, { number }: Pick<Order, 'number'>, key: string): string {
  return customerUrl && `${followPage(customerUrl)}#${number}.${key}`
}

/** The same page without a key: it asks for number and phone. */
export const followPage = (customerUrl: string): string =>
  customerUrl && `${customerUrl.replace(/\/$/, '')}/jejak`

/** A link with a new key, which is stored in the caller's transaction. */
export async function newFollowLink(
  db: Db,
  customerUrl: string,
  order: Pick<Order, 'id' | 'number'>,
): Promise<string> {
  return customerUrl && followLink(customerUrl, order, await addCustomerLink(db, order))
}

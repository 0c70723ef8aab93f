import type { Db } from '#server/db/database.ts'
import { addCustomerLink } from './customer-links.ts'
import type { Order } from './orders-tables.ts'

/**
 * Returns an empty text if the shop's address is unknown. Number and key are in the URL fragment, which
 * browsers don't send to servers, so no log contains them.
 */
export function formatTrackingLink(
  customerUrl: string,
  { number }: Pick<Order, 'number'>,
  key: string,
): string {
  return customerUrl && `${getTrackingPageUrl(customerUrl)}#${number}.${key}`
}

/** Returns the address of the tracking page. Without a key, the page asks for order number and phone. */
export const getTrackingPageUrl = (customerUrl: string): string =>
  customerUrl && `${customerUrl.replace(/\/$/, '')}/jejak`

/** Creates a link to the tracking page. Its key is inserted in the caller's transaction. */
export async function createTrackingLink(
  db: Db,
  customerUrl: string,
  order: Pick<Order, 'id' | 'number'>,
): Promise<string> {
  return customerUrl && formatTrackingLink(customerUrl, order, await addCustomerLink(db, order))
}

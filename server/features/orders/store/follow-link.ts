import { followKeyOf } from './order-keys.ts'
import type { Order } from './orders-tables.ts'

/**
 * Where a customer follows the order, pays it and sends the design without typing anything; empty where nobody knows
 * the shop's address. Number and key stand behind the #: browsers keep that to themselves, so no log has it.
 */
export function followLink(customerUrl: string, order: Pick<Order, 'publicId' | 'number'>): string {
  return customerUrl && `${customerUrl.replace(/\/$/, '')}/jejak#${order.number}.${followKeyOf(order)}`
}

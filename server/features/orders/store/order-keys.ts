import { hash, timingSafeEqual } from 'node:crypto'
import type { Order } from './orders-tables.ts'

/** Six digits that the customer shows who picks the order up: short enough to be said across a counter. */
export function pickUpCodeOf(order: Pick<Order, 'publicId'>): string {
  const bytes = hash('sha256', `picking up of ${order.publicId}`, 'buffer')
  return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

/** What its customer shows; null: it is not ready, or goes by post. */
export function pickUpCodeOfReady(
  order: Pick<Order, 'publicId' | 'stage' | 'deliveryMethod'>,
): string | null {
  return order.stage === 'ready' && order.deliveryMethod === 'selfPickup' ? pickUpCodeOf(order) : null
}

/** Whether they are the same, in a time that tells nothing of the right one. */
export function isKey(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

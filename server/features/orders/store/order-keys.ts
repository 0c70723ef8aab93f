import { hash, timingSafeEqual } from 'node:crypto'
import type { Order } from './orders-tables.ts'

/** Opens one thing of an order and nothing else of it. Made of the id that is as secret, and doesn't tell it. */
export function orderKey(
  thing: 'designs' | 'slips' | 'following' | 'picking up' | 'words',
  { publicId }: Pick<Order, 'publicId'>,
): string {
  return hash('sha256', `${thing} of ${publicId}`, 'base64url')
}

/** Opens what following the order shows: as much as its number and the phone do together. */
export function followKeyOf(order: Pick<Order, 'publicId'>): string {
  return orderKey('following', order)
}

/** Six digits that the customer shows who picks the order up: short enough to be said across a counter. */
export function pickUpCodeOf(order: Pick<Order, 'publicId'>): string {
  const bytes = Buffer.from(orderKey('picking up', order), 'base64url')
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

import { hash, timingSafeEqual } from 'node:crypto'
import type { Order } from './orders-tables.ts'

/** Returns the code for picking up an order. Six digits are short enough to read out at the counter. */
export function getPickUpCode(order: Pick<Order, 'publicId'>): string {
  const bytes = hash('sha256', `picking up of ${order.publicId}`, 'buffer')
  return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

export function getReadyPickUpCode(
  order: Pick<Order, 'publicId' | 'stage' | 'deliveryMethod'>,
): string | null {
  return order.stage === 'ready' && order.deliveryMethod === 'selfPickup' ? getPickUpCode(order) : null
}

/**
 * Compares two keys. Takes the same time wherever they differ, so that the duration reveals nothing about the
 * key.
 */
export function isSameKey(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

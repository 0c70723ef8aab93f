import type { Db } from '../../platform/database.ts'
import { countOrders, takeTurn } from './orders-store.ts'

const hourMs = 3_600_000

/**
 * How many orders may come (D-07). Every order writes to a phone that nobody has proven to be the customer's:
 * without these limits anyone could have the shop flood a stranger's WhatsApp. A school's computer room shares one
 * address, so that limit is wider.
 */
export const limits = { phonePerHour: 5, phonePerDay: 10, addressPerHour: 20 } as const

/** Whether one more order is within the limits; others for the same phone or address wait until `tx` ends. */
export async function withinLimits(
  tx: Db,
  order: { phone: string; placedFrom: string },
  now: Date,
): Promise<boolean> {
  const { phone, placedFrom } = order
  const since = (hours: number) => new Date(now.getTime() - hours * hourMs)
  // Always in this order, so that two transactions never wait for each other.
  await takeTurn(tx, `orders of ${phone}`)
  await takeTurn(tx, `orders from ${placedFrom}`)
  if ((await countOrders(tx, { phone }, since(1))) >= limits.phonePerHour) return false
  if ((await countOrders(tx, { phone }, since(24))) >= limits.phonePerDay) return false
  return (await countOrders(tx, { placedFrom }, since(1))) < limits.addressPerHour
}

/** Addresses are of no use to the limits after this. */
export const placesKeptMs = 24 * hourMs

import type { Db } from '../../platform/database.ts'
import { countOrders } from './orders-store.ts'

const hourMs = 3_600_000

/**
 * How many orders may come (D-07). Every order writes to a phone that nobody has proven to be the customer's:
 * without these limits anyone could have the shop flood a stranger's WhatsApp. A school's computer room shares one
 * address, so that limit is wider.
 */
export const limits = { phonePerHour: 5, phonePerDay: 10, addressPerHour: 20 } as const

interface Origin {
  phone: string
  placedFrom: string
}

/** Turns to take before `withinLimits` counts, always in this order, so that two never wait for each other. */
export const turnsOf = ({ phone, placedFrom }: Origin) => [`orders of ${phone}`, `orders from ${placedFrom}`]

/** Whether one more order is within the limits. */
export async function withinLimits(tx: Db, origin: Origin, now: Date): Promise<boolean> {
  const since = (hours: number) => new Date(now.getTime() - hours * hourMs)
  const counted = await countOrders(tx, origin, { hour: since(1), day: since(24) })
  return (
    counted.phoneInHour < limits.phonePerHour &&
    counted.phoneInDay < limits.phonePerDay &&
    counted.fromInHour < limits.addressPerHour
  )
}

/** Addresses are of no use to the limits after this. */
export const placesKeptMs = 24 * hourMs

import type { Limit } from './place-store.ts'

const hourMs = 3_600_000

/**
 * How many orders may come (D-07). Every order writes to a phone that nobody has proven to be the customer's:
 * without these limits anyone could have the shop flood a stranger's WhatsApp. A school's computer room shares one
 * address, so that limit is wider.
 */
const mostOrders = { phonePerHour: 5, phonePerDay: 10, addressPerHour: 20 }

interface Origin {
  phone: string
  placedFrom: string
}

export const limitsOf = ({ phone, placedFrom }: Origin): Limit[] => [
  { phone, seconds: 3600, most: mostOrders.phonePerHour },
  { phone, seconds: 24 * 3600, most: mostOrders.phonePerDay },
  { network: placedFrom, seconds: 3600, most: mostOrders.addressPerHour },
]

/** Turns to take before orders are counted, always in this order, so that two never wait for each other. */
export const turnsOf = ({ phone, placedFrom }: Origin) => [`orders of ${phone}`, `orders from ${placedFrom}`]

/** Addresses are of no use to the limits after this. */
export const placesKeptMs = 24 * hourMs

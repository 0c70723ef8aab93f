const hourMs = 3_600_000

/** How many orders may come for one phone and from one address; the database's `check_order` counts. */
export interface Limits {
  phonePerHour: number
  phonePerDay: number
  addressPerHour: number
}

/**
 * How many orders may come (D-07). Every order writes to a phone that nobody has proven to be the customer's:
 * without these limits anyone could have the shop flood a stranger's WhatsApp. A school's computer room shares one
 * address, so that limit is wider.
 */
export const limits: Limits = { phonePerHour: 5, phonePerDay: 10, addressPerHour: 20 }

interface Origin {
  phone: string
  placedFrom: string
}

/** Turns to take before orders are counted, always in this order, so that two never wait for each other. */
export const turnsOf = ({ phone, placedFrom }: Origin) => [`orders of ${phone}`, `orders from ${placedFrom}`]

/** Addresses are of no use to the limits after this. */
export const placesKeptMs = 24 * hourMs

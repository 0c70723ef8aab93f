import type { CouponTerms } from '#core/pricing/coupons.ts'
import type { MadePromise } from '../store/promise-order.ts'
import { isNetworkV6, widerNetworksOf } from '#server/http/limits/network.ts'
import type { Limit } from './place-store.ts'

const hourMs = 3_600_000

/**
 * How many orders may come (D-07). Every order writes to a phone that nobody has proven to be the customer's:
 * without these limits anyone could have the shop flood a stranger's WhatsApp. A school's computer room shares one
 * address, so that limit is wider.
 */
const mostOrders = { phonePerHour: 5, phonePerDay: 10, addressPerHour: 20, sitePerHour: 60 }

interface Origin {
  phone: string
  placedFrom: string
}

export const limitsOf = ({ phone, placedFrom }: Origin): Limit[] => [
  { phone, seconds: 3600, most: mostOrders.phonePerHour },
  { phone, seconds: 24 * 3600, most: mostOrders.phonePerDay },
  { network: placedFrom, seconds: 3600, most: mostOrders.addressPerHour },
  // An IPv6 customer may have a /48 with 65,536 networks.
  ...(isNetworkV6(placedFrom)
    ? [{ network: widerNetworksOf(placedFrom)[1], seconds: 3600, most: mostOrders.sitePerHour }]
    : []),
]

/** How many orders may have a coupon, in all and of this phone. */
export function couponLimits(
  { id, mostOrders, mostPerPhone }: CouponTerms,
  phone: string,
): Extract<Limit, { coupon: number }>[] {
  return [
    ...(mostOrders === null ? [] : [{ coupon: id, most: mostOrders, verdict: 'coupon_used_up' as const }]),
    ...(mostPerPhone === null
      ? []
      : [{ coupon: id, phone, most: mostPerPhone, verdict: 'coupon_used' as const }]),
  ]
}

/** The turn of orders that take room from what can be made. */
export const roomTurn = 'room for orders'

/** Whether others have been promised work since this order was. */
export const roomLimits = ({ before, limited }: MadePromise): Limit[] =>
  limited.map((way) => ({
    promised: way,
    most: before.reduce((units, work) => units + (work.way === way ? work.units : 0), 0) + 1,
    verdict: 'room_taken',
  }))

/** Whoever counts the orders that have this coupon takes it first. */
export const couponTurn = (id: number): string => `coupon ${id}`

/** Turns to take before orders are counted, always in this order, so that two never wait for each other. */
export const turnsOf = ({ phone, placedFrom }: Origin, coupon: CouponTerms | null) => [
  ...(phone === '' ? [] : [`orders of ${phone}`]),
  `orders from ${placedFrom}`,
  ...(coupon ? [couponTurn(coupon.id)] : []),
]

/** Addresses are of no use to the limits after this. */
export const placesKeptMs = 24 * hourMs

import type { CouponTerms } from '#core/pricing/coupons.ts'
import type { CalculatedDueDate } from '../store/order-due-date.ts'
import { isIpv6Network, getWiderNetworks } from '#server/http/limits/network.ts'
import type { OrderLimit } from './place-order-store.ts'

const hourMs = 3_600_000

/**
 * Every order sends a message to an unverified phone number, so without limits anyone could flood a
 * stranger's WhatsApp (D-07). The limit per address is higher, because the computers of a school share one
 * address.
 */
const maxOrders = { phonePerHour: 5, phonePerDay: 10, addressPerHour: 20, sitePerHour: 60 }

interface Origin {
  phone: string
  placedFrom: string
}

export const listOrderLimits = ({ phone, placedFrom }: Origin): OrderLimit[] => [
  { phone, seconds: 3600, most: maxOrders.phonePerHour },
  { phone, seconds: 24 * 3600, most: maxOrders.phonePerDay },
  { network: placedFrom, seconds: 3600, most: maxOrders.addressPerHour },
  // A customer's IPv6 network can be a /48, which contains 65,536 /64 networks.
  ...(isIpv6Network(placedFrom)
    ? [{ network: getWiderNetworks(placedFrom)[1], seconds: 3600, most: maxOrders.sitePerHour }]
    : []),
]

export function listCouponLimits(
  { id, mostOrders, mostPerPhone }: CouponTerms,
  phone: string,
): Extract<OrderLimit, { coupon: number }>[] {
  return [
    ...(mostOrders === null ? [] : [{ coupon: id, most: mostOrders, verdict: 'coupon_used_up' as const }]),
    ...(mostPerPhone === null
      ? []
      : [{ coupon: id, phone, most: mostPerPhone, verdict: 'coupon_used' as const }]),
  ]
}

export const capacityLockName = 'room for orders'

/** Limits that fail if other orders have taken production capacity since this due date was calculated. */
export const listCapacityLimits = ({
  scheduledWork: otherWork,
  limitedUnits: limited,
}: CalculatedDueDate): OrderLimit[] =>
  limited.map((way) => ({
    promised: way,
    most: otherWork.reduce((units, work) => units + (work.way === way ? work.units : 0), 0) + 1,
    verdict: 'room_taken',
  }))

export const getCouponLockName = (id: number): string => `coupon ${id}`

/** The sequence is always the same, so that orders can't deadlock. */
export const listOrderLocks = ({ phone, placedFrom }: Origin, coupon: CouponTerms | null) => [
  ...(phone === '' ? [] : [`orders of ${phone}`]),
  `orders from ${placedFrom}`,
  ...(coupon ? [getCouponLockName(coupon.id)] : []),
]

/** Network addresses are deleted after this time, the longest period of a limit. */
export const orderNetworkRetentionMs = 24 * hourMs

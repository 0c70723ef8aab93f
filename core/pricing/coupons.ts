import type { Sen } from '../shared/money.ts'

export interface DiscountTerms {
  /** The coupon code that the customer typed. Empty for a discount by staff. */
  code: string
  percent: number | null
  amountSen: Sen | null
  fromSen: Sen
}

/** `fromDay` and `toDay` are shop days, `YYYY-MM-DD`, both included. */
export interface CouponTerms extends DiscountTerms {
  id: number
  mostPerPhone: number | null
  mostOrders: number | null
  fromDay: string | null
  toDay: string | null
}

/**
 * Returns the discount, which is at most the price of the items. Half a sen is rounded up, in the customer's favour.
 */
export function calculateDiscount({ percent, amountSen, fromSen }: DiscountTerms, goodsSen: Sen): Sen {
  if (goodsSen < fromSen) return 0
  const off = percent === null ? (amountSen ?? 0) : Math.round((goodsSen * percent) / 100)
  return Math.min(goodsSen, Math.max(0, off))
}

export const normalizeCouponCode = (typed: string): string => typed.trim().toUpperCase()

/** Returns the reason why a coupon gives no discount, or `null` if it gives one. */
export function checkCoupon(
  coupon: CouponTerms,
  goodsSen: Sen,
  day: string,
): 'coupon_not_yet' | 'coupon_over' | 'coupon_too_little' | null {
  if (coupon.fromDay !== null && day < coupon.fromDay) return 'coupon_not_yet'
  if (coupon.toDay !== null && day > coupon.toDay) return 'coupon_over'
  return goodsSen < coupon.fromSen ? 'coupon_too_little' : null
}

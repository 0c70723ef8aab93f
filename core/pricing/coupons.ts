import type { Sen } from '../shared/money.ts'

/** What an order's goods cost less: a percentage or an amount, from a total of the goods on. */
export interface Reduction {
  /** What the customer types; empty: staff took it off. */
  code: string
  percent: number | null
  amountSen: Sen | null
  fromSen: Sen
}

/** A code that customers type. Days are the shop's, `YYYY-MM-DD`, both included. */
export interface Coupon extends Reduction {
  id: number
  /** Orders of one phone number that may have it; null: as many as there are. */
  mostPerPhone: number | null
  /** Orders that may have it in all. */
  mostOrders: number | null
  fromDay: string | null
  toDay: string | null
}

/** What a reduction takes off the goods: never more than they cost, half a sen rounded up, for the customer. */
export function discountOf({ percent, amountSen, fromSen }: Reduction, goodsSen: Sen): Sen {
  if (goodsSen < fromSen) return 0
  const off = percent === null ? (amountSen ?? 0) : Math.round((goodsSen * percent) / 100)
  return Math.min(goodsSen, Math.max(0, off))
}

/** As codes are kept and compared. */
export const couponCode = (typed: string): string => typed.trim().toUpperCase()

/** Why a code takes nothing off goods of this total on this day; null: it does. */
export function couponTrouble(
  coupon: Coupon,
  goodsSen: Sen,
  day: string,
): 'coupon_not_yet' | 'coupon_over' | 'coupon_too_little' | null {
  if (coupon.fromDay !== null && day < coupon.fromDay) return 'coupon_not_yet'
  if (coupon.toDay !== null && day > coupon.toDay) return 'coupon_over'
  return goodsSen < coupon.fromSen ? 'coupon_too_little' : null
}

import type { CouponTrouble } from '#core/orders/coupon-errors.ts'
import { normalizeCouponCode, checkCoupon, type CouponTerms } from '#core/pricing/coupons.ts'
import { formatRinggit, type Sen } from '#core/shared/money.ts'
import { getShopDay } from '#core/shared/shop-time.ts'
import { refuse, type Refusal } from '#server/http/refusal.ts'
import { onSale } from '#server/features/catalog/catalog.ts'
import { countWithCoupon } from '../store/coupons-store.ts'
import type { OrdersParts } from '../store/orders-parts.ts'

type Selling = Pick<OrdersParts, 'db' | 'content'>

/** Why a coupon takes nothing off; `fromSen`: what the goods have to come to. */
export interface NoCoupon {
  trouble: CouponTrouble
  fromSen: Sen
}

/** The coupon that was typed, where goods of this total may have it today; how often it was used is not looked at. */
export async function couponFor(
  { db, content }: Selling,
  changes: string,
  typed: string,
  goodsSen: Sen,
): Promise<CouponTerms | NoCoupon> {
  const coupons = await content.at(changes, 'coupons', () => onSale.coupons(db))
  const coupon = coupons.find(({ code }) => code === normalizeCouponCode(typed))
  if (!coupon) return { trouble: 'coupon_unknown', fromSen: 0 }
  const trouble = checkCoupon(coupon, goodsSen, getShopDay(new Date()))
  return trouble ? { trouble, fromSen: coupon.fromSen } : coupon
}

/** The same, and none where no further order may have it: told before anybody orders. */
export async function usableCoupon(
  selling: Selling,
  changes: string,
  typed: string,
  goodsSen: Sen,
): Promise<CouponTerms | NoCoupon> {
  const coupon = await couponFor(selling, changes, typed, goodsSen)
  if ('trouble' in coupon || coupon.mostOrders === null) return coupon
  const used = await countWithCoupon(selling.db, coupon.id)
  return used < coupon.mostOrders ? coupon : { trouble: 'coupon_used_up', fromSen: coupon.fromSen }
}

/** What stands in the places of a trouble's words. */
export const troubleParams = ({ fromSen }: NoCoupon) => ({ from: formatRinggit(fromSen) })

export const refuseCoupon = (none: NoCoupon): Refusal<CouponTrouble> =>
  refuse(none.trouble, { params: troubleParams(none) })

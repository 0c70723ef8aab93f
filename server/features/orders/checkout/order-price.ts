import { type DeliveryMethod, parseMalaysianState } from '#core/orders/delivery.ts'
import type { CouponTrouble } from '#core/orders/coupon-errors.ts'
import type { OrderItem } from '#core/orders/items/order-items.ts'
import {
  calculateDiscount,
  checkCoupon,
  normalizeCouponCode,
  type CouponTerms,
  type DiscountTerms,
} from '#core/pricing/coupons.ts'
import { calculatePostage, type PostageRules } from '#core/settings/postage.ts'
import { formatRinggit, type Sen } from '#core/shared/money.ts'
import { getShopDay } from '#core/shared/shop-time.ts'
import { refuse, type Refusal } from '#server/http/refusal.ts'
import { catalogQueries } from '#server/features/catalog/catalog.ts'
import { getParcelContents } from '../items/present-items.ts'
import { countCouponOrders } from '../store/coupons-store.ts'
import type { OrdersDependencies } from '../store/orders-dependencies.ts'

// The price of an order is calculated in three steps:
// 1. The items, each by the rules of its kind: `items/price-items.ts`.
// 2. The discount: a coupon, or an amount that staff enter.
// 3. The postage, from the discounted subtotal and the contents: `core/settings/postage.ts`.

/** Priced items without postage. */
export interface PricedItems {
  goods: OrderItem
  /** Before the discount. */
  subtotal: Sen
  reduction?: DiscountTerms | CouponTerms | null
  /** True if the customer asked for a deal that has ended or does not apply. `subtotal` is then the regular price. */
  dealOver?: boolean
}

export interface OrderTotals {
  discountSen: Sen
  shippingSen: Sen
  totalSen: Sen
}

export function calculateOrderTotals(
  { goods, subtotal, reduction = null }: PricedItems,
  { deliveryMethod, state }: { deliveryMethod: DeliveryMethod; state: string },
  postage: PostageRules,
): OrderTotals {
  const discountSen = reduction ? calculateDiscount(reduction, subtotal) : 0
  const parcel = getParcelContents(goods, subtotal - discountSen)
  const shippingSen = calculatePostage(postage, deliveryMethod, parseMalaysianState(state), parcel)
  return { discountSen, shippingSen, totalSen: subtotal - discountSen + shippingSen }
}

type Selling = Pick<OrdersDependencies, 'db' | 'content'>

/** `fromSen` is the minimum subtotal of the coupon. */
export interface CouponRejection {
  trouble: CouponTrouble
  fromSen: Sen
}

/**
 * Returns the coupon, or the reason why it does not apply. Usage limits are checked later, when the order is
 * inserted.
 */
export async function findCoupon(
  { db, content }: Selling,
  contentVersion: string,
  typed: string,
  goodsSen: Sen,
): Promise<CouponTerms | CouponRejection> {
  const coupons = await content.at(contentVersion, 'coupons', () => catalogQueries.coupons(db))
  const coupon = coupons.find(({ code }) => code === normalizeCouponCode(typed))
  if (!coupon) return { trouble: 'coupon_unknown', fromSen: 0 }
  const trouble = checkCoupon(coupon, goodsSen, getShopDay(new Date()))
  return trouble ? { trouble, fromSen: coupon.fromSen } : coupon
}

/**
 * Like `findCoupon`, but also rejects a coupon whose usage limit is reached. Used for prices that are shown before
 * the order is placed.
 */
export async function findUsableCoupon(
  selling: Selling,
  contentVersion: string,
  typed: string,
  goodsSen: Sen,
): Promise<CouponTerms | CouponRejection> {
  const coupon = await findCoupon(selling, contentVersion, typed, goodsSen)
  if ('trouble' in coupon || coupon.mostOrders === null) return coupon
  const used = await countCouponOrders(selling.db, coupon.id)
  return used < coupon.mostOrders ? coupon : { trouble: 'coupon_used_up', fromSen: coupon.fromSen }
}

export const getCouponErrorParams = ({ fromSen }: CouponRejection) => ({ from: formatRinggit(fromSen) })

export const refuseCoupon = (rejection: CouponRejection): Refusal<CouponTrouble> =>
  refuse(rejection.trouble, { params: getCouponErrorParams(rejection) })

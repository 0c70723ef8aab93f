import { getKeys } from '../shared/typed-records.ts'

export const couponTroubles = {
  coupon_unknown: 'Tiada kupon dengan kod ini.',
  coupon_not_yet: 'Kupon ini belum bermula.',
  coupon_over: 'Kupon ini telah tamat.',
  coupon_too_little: 'Kupon ini untuk barang berjumlah {from} ke atas.',
  coupon_used_up: 'Kupon ini telah habis digunakan.',
  coupon_used: 'Kupon ini telah digunakan dengan nombor telefon ini.',
} as const
export type CouponTrouble = keyof typeof couponTroubles
export const couponTroubleCodes = getKeys(couponTroubles)

export const adminCouponTroubles = {
  coupon_unknown: 'There is no coupon with this code.',
  coupon_not_yet: 'This coupon is not valid yet.',
  coupon_over: 'This coupon has expired.',
  coupon_too_little: 'This coupon requires a subtotal of at least {from}.',
  coupon_used_up: 'This coupon is used up.',
  coupon_used: 'This phone number has already used this coupon.',
} satisfies Record<CouponTrouble, string>

type Refusals = Record<CouponTrouble, { status: 409; error: string }>
const refusals = (words: Record<CouponTrouble, string>): Refusals => ({
  coupon_unknown: { status: 409, error: words.coupon_unknown },
  coupon_not_yet: { status: 409, error: words.coupon_not_yet },
  coupon_over: { status: 409, error: words.coupon_over },
  coupon_too_little: { status: 409, error: words.coupon_too_little },
  coupon_used_up: { status: 409, error: words.coupon_used_up },
  coupon_used: { status: 409, error: words.coupon_used },
})

/** The reason why a cancelled order can't be reopened: cancelling released its coupon, and other orders have used it since. */
export const couponReopenErrors = {
  coupon_used_up: {
    status: 409,
    error:
      'Coupon {code} was used up after this order was cancelled, so the order can’t be reopened. Reorder it without the coupon instead.',
  },
  coupon_used: {
    status: 409,
    error:
      'The customer used coupon {code} again after this order was cancelled, so the order can’t be reopened. Reorder it without the coupon instead.',
  },
} as const satisfies Partial<Refusals>

export const couponErrors = refusals(couponTroubles)
export const adminCouponErrors = refusals(adminCouponTroubles)

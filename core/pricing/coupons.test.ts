import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkCoupon, calculateDiscount, type CouponTerms } from './coupons.ts'

const coupon: CouponTerms = {
  id: 1,
  code: 'RAYA10',
  percent: 10,
  amountSen: null,
  fromSen: 2000,
  mostPerPhone: 1,
  mostOrders: null,
  fromDay: '2026-11-01',
  toDay: '2026-11-30',
}

test('deducts a percentage or an amount from the items when the minimum subtotal is reached', () => {
  const amount = { ...coupon, percent: null, amountSen: 500 }
  expect(calculateDiscount(coupon, 1999)).toBe(0)
  expect(calculateDiscount(coupon, 2000)).toBe(200)
  expect(calculateDiscount(coupon, 2005)).toBe(201)
  expect(calculateDiscount(amount, 2000)).toBe(500)
  expect(calculateDiscount({ ...amount, fromSen: 0 }, 300)).toBe(300)
})

test('never gives a discount below 0 or above the subtotal, or a lower discount for a higher subtotal', () => {
  const sen = fc.integer({ min: 0, max: 2_000_000_000 })
  const off = fc.oneof(
    fc.record({ percent: fc.integer({ min: 1, max: 100 }), amountSen: fc.constant(null) }),
    fc.record({ percent: fc.constant(null), amountSen: fc.integer({ min: 1, max: 2_000_000_000 }) }),
  )
  fc.assert(
    fc.property(sen, sen, off, (goodsSen, fromSen, given) => {
      const sum = calculateDiscount({ code: '', ...given, fromSen }, goodsSen)
      expect(Number.isInteger(sum)).toBe(true)
      expect(sum).toBeGreaterThanOrEqual(0)
      expect(sum).toBeLessThanOrEqual(goodsSen)
      expect(calculateDiscount({ code: '', ...given, fromSen }, goodsSen + 1)).toBeGreaterThanOrEqual(sum)
    }),
  )
})

test('returns the reason when a coupon gives no discount', () => {
  expect(checkCoupon(coupon, 5000, '2026-10-31')).toBe('coupon_not_yet')
  expect(checkCoupon(coupon, 5000, '2026-12-01')).toBe('coupon_over')
  expect(checkCoupon(coupon, 1999, '2026-11-30')).toBe('coupon_too_little')
  expect(checkCoupon(coupon, 2000, '2026-11-01')).toBeNull()
})

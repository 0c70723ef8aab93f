import { z } from 'zod'
import { dayOr } from '../shared/shop-day.ts'
import { contract } from '../contract.ts'
import { couponCode } from '../pricing/coupons.ts'
import { mostWhole } from '../shared/bounds.ts'
import { adding, editing, entry, id, removing, version } from './catalog-shared.ts'
import { says } from './field-words.ts'

// Coupon codes that customers type in the basket, as staff edit them.

const day = dayOr(says('choose', { field: 'day' }))
const sen = z.number().int().min(0).max(mostWhole)
const count = z
  .number()
  .int(says('not_a_whole_number'))
  .min(1, says('below_least', { least: 1 }))
  .max(1_000_000)

const coupon = {
  /** Uppercase. Contains a letter so that it can't be mistaken for an amount. */
  code: z
    .string()
    .max(40, says('too_long', { most: 40 }))
    .transform(couponCode)
    .refine((code) => /^(?=.*[A-Z])[A-Z0-9-]{3,30}$/.test(code), says('not_a_code')),
  /** The discount on the items: either a percentage or an amount. */
  percent: z
    .number()
    .int(says('not_a_whole_number'))
    .min(1, says('below_least', { least: 1 }))
    .max(100, says('above_most', { most: 100 }))
    .nullable(),
  amount_sen: sen.min(1, says('price_needed')).nullable(),
  /** The minimum subtotal of an order. */
  from_sen: sen,
  /** Orders per phone number that may use it. `null` if unlimited. */
  most_per_phone: count.nullable(),
  /** Orders that may use it in total. `null` if unlimited. */
  most_orders: count.nullable(),
  /** First and last day in shop time, both included. */
  from_day: day.nullable(),
  to_day: day.nullable(),
}

export const deskCoupon = z.object({ ...entry, ...coupon })
export type DeskCoupon = z.output<typeof deskCoupon>

export const createCoupon = contract('POST', '/api/v2/coupons', {
  ...adding,
  input: z.object({
    ...coupon,
    percent: coupon.percent.default(null),
    amount_sen: coupon.amount_sen.default(null),
    from_sen: coupon.from_sen.default(0),
    most_per_phone: coupon.most_per_phone.default(null),
    most_orders: coupon.most_orders.default(null),
    from_day: coupon.from_day.default(null),
    to_day: coupon.to_day.default(null),
  }),
  reply: deskCoupon,
})

/** Updates the given fields only. Existing orders keep their discount. */
export const changeCoupon = contract('PUT', '/api/v2/coupons/:id', {
  ...editing,
  input: z.object({ ...z.object(coupon).partial().shape, id, version }),
  reply: deskCoupon,
})

export const deleteCoupon = contract('DELETE', '/api/v2/coupons/:id', removing)

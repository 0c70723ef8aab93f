import { z } from 'zod'
import { createDaySchema } from '../shared/shop-day.ts'
import { contract } from '../contract.ts'
import { normalizeCouponCode } from '../pricing/coupons.ts'
import { maxInteger } from '../shared/limits.ts'
import {
  entryCreationOptions,
  entryUpdateOptions,
  entryFields,
  entryIdSchema,
  entryDeletionOptions,
  entryVersionSchema,
} from './catalog-shared.ts'
import { catalogError } from './catalog-messages.ts'

const day = createDaySchema(catalogError('choose', { field: 'day' }))
const sen = z.number().int().min(0).max(maxInteger)
const count = z
  .number()
  .int(catalogError('not_a_whole_number'))
  .min(1, catalogError('below_least', { least: 1 }))
  .max(1_000_000)

const coupon = {
  /** At least one letter is required, so that a code can't be mistaken for an amount. */
  code: z
    .string()
    .max(40, catalogError('too_long', { most: 40 }))
    .transform(normalizeCouponCode)
    .refine((code) => /^(?=.*[A-Z])[A-Z0-9-]{3,30}$/.test(code), catalogError('not_a_code')),
  /** Set either `percent` or `amount_sen`. */
  percent: z
    .number()
    .int(catalogError('not_a_whole_number'))
    .min(1, catalogError('below_least', { least: 1 }))
    .max(100, catalogError('above_most', { most: 100 }))
    .nullable(),
  amount_sen: sen.min(1, catalogError('price_needed')).nullable(),
  from_sen: sen,
  most_per_phone: count.nullable(),
  most_orders: count.nullable(),
  /** First and last day in shop time, both included. */
  from_day: day.nullable(),
  to_day: day.nullable(),
}

export const adminCouponSchema = z.object({ ...entryFields, ...coupon })
export type AdminCoupon = z.output<typeof adminCouponSchema>

export const createCoupon = contract('POST', '/api/v2/coupons', {
  ...entryCreationOptions,
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
  reply: adminCouponSchema,
})

/** Existing orders keep their discount. */
export const changeCoupon = contract('PUT', '/api/v2/coupons/:id', {
  ...entryUpdateOptions,
  input: z.object({ ...z.object(coupon).partial().shape, id: entryIdSchema, version: entryVersionSchema }),
  reply: adminCouponSchema,
})

export const deleteCoupon = contract('DELETE', '/api/v2/coupons/:id', entryDeletionOptions)

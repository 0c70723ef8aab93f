import { z } from 'zod'
import { anyCaller, contract } from '#core/contract.ts'
import { maxInteger } from '#core/shared/limits.ts'
import { couponErrors, couponTroubleCodes } from '../coupon-errors.ts'
import { customerFields, addAddressRules } from '../customer-form.ts'
import { placeOrderOptions } from '../orders.ts'
import { lookupOptions } from '../order-view.ts'
import { orderedItem } from './order-items-view.ts'
import { quotedDueDate } from '../order-due-date.ts'
import { basketItemsSchema, itemTroubleCodes } from './basket-item.ts'

// Several items in one order, with one customer, delivery, postage, message and total. Malay, because customers read
// the messages.

/** Cookie that holds the basket in browsers without scripts. */
export const basketCookie = 'basket'

/** Contents that determine the postage, in the format of `ParcelContents`. */
const parcel = z.object({
  goodsSen: z.int(),
  sheets: z.int(),
  tagSets: z.int(),
  logos: z.int(),
  grams: z.int(),
})

const pricedItem = z.union([
  /** `deal_over` is true if the deal of the item has ended, so that the regular price applies. */
  z.object({ goods: orderedItem, goods_sen: z.int(), deal_over: z.boolean() }),
  z.object({ trouble: z.enum(itemTroubleCodes) }),
])

/** As typed; see `normalizeCouponCode`. */
export const typedCouponSchema = z.string().trim().min(1).max(40)

const pricedCoupon = z.union([
  z.object({ code: z.string(), discount_sen: z.int() }),
  /** `from_sen` is the minimum subtotal. */
  z.object({ trouble: z.enum(couponTroubleCodes), from_sen: z.int() }),
])
export type CouponPrice = z.output<typeof pricedCoupon>

/**
 * Returns the current price of each item, or why it can't be ordered, in the given order; and the discount of a
 * coupon. `goods_sen` excludes the discount, `parcel` considers it.
 */
export const priceBasket = contract('POST', '/api/basket/price', {
  cost: 5,
  mostBytes: 1_048_576,
  access: anyCaller,
  input: z.object({ items: basketItemsSchema, coupon: typedCouponSchema.optional() }),
  reply: z.object({
    items: z.array(pricedItem),
    goods_sen: z.int(),
    coupon: pricedCoupon.nullable(),
    parcel,
    /** When everything is ready. Absent if the shop gives no due dates. */
    ready: quotedDueDate.optional(),
  }),
})
export type BasketPrice = z.output<typeof priceBasket.reply>

export const placeBasketOrder = contract('POST', '/api/basket/save-order', {
  mostBytes: 1_048_576,
  access: placeOrderOptions.access,
  reply: placeOrderOptions.reply,
  errors: {
    ...placeOrderOptions.errors,
    ...couponErrors,
    /** An item can't be ordered any more; `priceBasket` returns which and why. */
    basket_changed: {
      status: 409,
      error: 'Sesuatu dalam troli tidak boleh ditempah lagi. Sila semak troli.',
    },
  },
  input: addAddressRules(
    z.object({
      ...customerFields,
      items: basketItemsSchema,
      /** The displayed subtotal without postage. Refused if it differs from the calculated one. */
      total_sen: z.int().min(0).max(maxInteger).optional(),
      coupon: typedCouponSchema.optional(),
      /** The displayed discount. Refused if it differs from the calculated one. */
      discount_sen: z.int().min(0).max(maxInteger).optional(),
    }),
  ),
})

export const getBasketOrder = contract('GET', '/api/basket/get-order-details', lookupOptions)

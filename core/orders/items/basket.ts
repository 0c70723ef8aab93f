import { z } from 'zod'
import { anyCaller, contract } from '#core/contract.ts'
import { maxInteger } from '#core/shared/limits.ts'
import { couponErrors, couponTroubleCodes } from '../coupon-errors.ts'
import { customerFields, addAddressRules } from '../customer-form.ts'
import { orderPlacementOptions } from '../orders.ts'
import { orderLookupOptions } from '../order-view.ts'
import { orderedItemSchema } from './order-items-view.ts'
import { quotedDueDateSchema } from '../order-due-date.ts'
import { basketItemsSchema, itemTroubleCodes } from './basket-item.ts'

/** Cookie that holds the basket in browsers without scripts. */
export const basketCookie = 'basket'

/** The contents that determine the postage, in the format of `ParcelContents`. */
const parcel = z.object({
  goodsSen: z.int(),
  sheets: z.int(),
  tagSets: z.int(),
  logos: z.int(),
  grams: z.int(),
})

const pricedItem = z.union([
  /** `deal_over` is true if the item's deal has ended, so that the regular price applies. */
  z.object({ goods: orderedItemSchema, goods_sen: z.int(), deal_over: z.boolean() }),
  z.object({ trouble: z.enum(itemTroubleCodes) }),
])

/** A coupon code as the customer typed it; see `normalizeCouponCode`. */
export const typedCouponCodeSchema = z.string().trim().min(1).max(40)

const pricedCoupon = z.union([
  z.object({ code: z.string(), discount_sen: z.int() }),
  /** `from_sen` is the minimum subtotal of the coupon. */
  z.object({ trouble: z.enum(couponTroubleCodes), from_sen: z.int() }),
])
export type PricedCoupon = z.output<typeof pricedCoupon>

/**
 * Returns the current price of each item, or why the item can't be ordered, in the order of the request. The answer
 * also contains the discount of a coupon. `goods_sen` excludes the discount. `parcel` takes the discount into
 * account.
 */
export const priceBasket = contract('POST', '/api/basket/price', {
  cost: 5,
  maxBytes: 1_048_576,
  access: anyCaller,
  input: z.object({ items: basketItemsSchema, coupon: typedCouponCodeSchema.optional() }),
  reply: z.object({
    items: z.array(pricedItem),
    goods_sen: z.int(),
    coupon: pricedCoupon.nullable(),
    parcel,
    /** Absent if the shop gives no due dates. */
    ready: quotedDueDateSchema.optional(),
  }),
})
export type BasketPrice = z.output<typeof priceBasket.reply>

export const placeBasketOrder = contract('POST', '/api/basket/save-order', {
  maxBytes: 1_048_576,
  access: orderPlacementOptions.access,
  reply: orderPlacementOptions.reply,
  errors: {
    ...orderPlacementOptions.errors,
    ...couponErrors,
    /** An item can no longer be ordered. `priceBasket` returns the item and the reason. */
    basket_changed: {
      status: 409,
      error: 'Sesuatu dalam troli tidak boleh ditempah lagi. Sila semak troli.',
    },
  },
  input: addAddressRules(
    z.object({
      ...customerFields,
      items: basketItemsSchema,
      /**
       * The subtotal displayed to the customer, without postage. The order is refused if the calculated subtotal
       * differs.
       */
      total_sen: z.int().min(0).max(maxInteger).optional(),
      coupon: typedCouponCodeSchema.optional(),
      /** The discount displayed to the customer. The order is refused if the calculated discount differs. */
      discount_sen: z.int().min(0).max(maxInteger).optional(),
    }),
  ),
})

export const getBasketOrder = contract('GET', '/api/basket/get-order-details', orderLookupOptions)

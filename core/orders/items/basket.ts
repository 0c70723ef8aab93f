import { z } from 'zod'
import { anyone, contract } from '#core/contract.ts'
import { mostWhole } from '#core/shared/bounds.ts'
import { couponErrors, couponTroubleCodes } from '../coupon-troubles.ts'
import { customer, withAddress } from '../customer-form.ts'
import { placing } from '../orders.ts'
import { lookup } from '../order-view.ts'
import { orderedItem } from './ordered-goods.ts'
import { toldDay } from '../due.ts'
import { items, itemTroubleCodes } from './basket-item.ts'

// Several goods in one order: one customer, one delivery, one postage, one message, one total. Customers read the words,
// so they are Malay.

/** Where a browser without scripts keeps its basket. */
export const basketCookie = 'basket'

/** What postage by contents goes by, as `Parcel` has it. */
const parcel = z.object({
  goodsSen: z.int(),
  sheets: z.int(),
  tagSets: z.int(),
  logos: z.int(),
  grams: z.int(),
})

const pricedItem = z.union([
  /** `deal_over`: it was put in by a deal that runs no more; the price is the usual one. */
  z.object({ goods: orderedItem, goods_sen: z.int(), deal_over: z.boolean() }),
  z.object({ trouble: z.enum(itemTroubleCodes) }),
])

/** As it is typed; see `couponCode`. */
export const typedCoupon = z.string().trim().min(1).max(40)

const pricedCoupon = z.union([
  z.object({ code: z.string(), discount_sen: z.int() }),
  /** `from_sen`: what the goods have to come to. */
  z.object({ trouble: z.enum(couponTroubleCodes), from_sen: z.int() }),
])
export type PricedCoupon = z.output<typeof pricedCoupon>

/**
 * What each of the goods costs just now, or why it can't be ordered, in the order in which they are asked; and what a
 * coupon takes off them. `goods_sen`: without the coupon; `parcel`: with it.
 */
export const priceBasket = contract('POST', '/api/basket/price', {
  cost: 5,
  access: anyone,
  input: z.object({ items, coupon: typedCoupon.optional() }),
  reply: z.object({
    items: z.array(pricedItem),
    goods_sen: z.int(),
    coupon: pricedCoupon.nullable(),
    parcel,
    /** When all of it is ready; left out: the shop promises no days. */
    ready: toldDay.optional(),
  }),
})
export type PricedBasket = z.output<typeof priceBasket.reply>

export const saveBasketOrder = contract('POST', '/api/basket/save-order', {
  access: placing.access,
  reply: placing.reply,
  errors: {
    ...placing.errors,
    ...couponErrors,
    /** Something can't be ordered any more: `priceBasket` says what and why. */
    basket_changed: {
      status: 409,
      error: 'Sesuatu dalam troli tidak boleh ditempah lagi. Sila semak troli.',
    },
  },
  input: withAddress(
    z.object({
      ...customer,
      items,
      /** The goods' total that the customer saw, without postage; another one than ours is refused. */
      total_sen: z.int().min(0).max(mostWhole).optional(),
      coupon: typedCoupon.optional(),
      /** What the customer saw it take off; another amount than ours is refused. */
      discount_sen: z.int().min(0).max(mostWhole).optional(),
    }),
  ),
})

export const getBasketOrder = contract('GET', '/api/basket/get-order-details', lookup)

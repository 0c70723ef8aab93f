import { z } from 'zod'
import { anyone, contract } from '../../contract.ts'
import { mostWhole } from '../../shared/bounds.ts'
import { keysOf } from '../../shared/keys.ts'
import { saying, type IssueParams } from '../../shared/issues.ts'
import { couponErrors, couponTroubleCodes } from '../coupon-troubles.ts'
import { cannotBeMade } from '../../pricing/described/described-calls.ts'
import { earlierDesign } from '../files/earlier-design.ts'
import { describedFields, saveDescribedOrder } from './described-order.ts'
import { logoRows, nameTagRows, saveLogoOrder, saveNameTagOrder } from './iron-on.ts'
import { customer, withAddress } from '../customer-form.ts'
import { lookup, orderedDeal, placing, stickerJobFields } from '../orders.ts'
import { orderedItem } from './ordered-goods.ts'
import { toldDay } from '../due.ts'
import { ppMaterials } from './pp-material.ts'

// Several goods in one order: one customer, one delivery, one postage, one message, one total. Customers read the words,
// so they are Malay.

/** Where a browser without scripts keeps its basket. */
export const basketCookie = 'basket'

/** Goods in one order. */
const mostItems = 1000

export const basketIssues = {
  basket_empty: 'Troli anda kosong.',
  basket_full: 'Satu pesanan memuatkan paling banyak {most} barang.',
} as const
export type BasketIssue = keyof typeof basketIssues

const says = (code: BasketIssue, params: IssueParams = {}) => ({ error: saying(basketIssues, code, params) })

const productSlug = z.string().trim().max(120).optional()
/** Printed from what was approved before. */
const earlier = earlierDesign.optional()
const sticker = { stickerDetails: z.object(stickerJobFields), productSlug, deal: orderedDeal, earlier }

/** What each kind's own form sends of its goods. */
export const basketItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('nametag'), productSlug, orders: nameTagRows }),
  z.object({ kind: z.literal('logo'), productSlug, orders: logoRows }),
  z.object({ kind: z.literal('sticker'), ...sticker }),
  z.object({
    kind: z.literal('ppsticker'),
    ...sticker,
    materialType: z.enum(ppMaterials).default('PP Transparent'),
  }),
  z.object({ kind: z.literal('described'), ...describedFields, earlier }),
])
export type BasketItem = z.input<typeof basketItem>

const items = z
  .array(basketItem, says('basket_empty'))
  .min(1, says('basket_empty'))
  .max(mostItems, says('basket_full', { most: mostItems }))

/** Why something in a basket can't be ordered: as its own form says it. */
export const itemTroubles = {
  unknown_product: placing.errors.unknown_product.error,
  unknown_size: placing.errors.unknown_size.error,
  unknown_colour: saveNameTagOrder.errors.unknown_colour.error,
  unknown_school: saveLogoOrder.errors.unknown_school.error,
  cannot_be_made: cannotBeMade.cannot_be_made.error,
  names_needed: saveDescribedOrder.errors.names_needed.error,
} as const
export type ItemTrouble = keyof typeof itemTroubles
export const itemTroubleCodes = keysOf(itemTroubles)

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

import { z } from 'zod'
import { dayOr } from '#core/shared/shop-day.ts'
import { atLeast, contract } from '#core/contract.ts'
import { says } from '#core/shared/field-words.ts'
import { mostWhole } from '#core/shared/bounds.ts'
import { askedForm } from '../items/asked-form.ts'
import { typedCoupon } from '../items/basket.ts'
import { basketItem, itemTroubleCodes } from '../items/basket-item.ts'
import { couponErrorsAtDesk } from '../coupon-troubles.ts'
import { checkAddress, deskCustomer } from './edit-order.ts'
import { orderedItem } from '../items/ordered-goods.ts'
import { requestId, requestReused } from '#core/shared/request-id.ts'

// Orders that staff create at the counter or by phone: items of any order form, and custom items.

/** The name of a counter customer who gives neither a name nor a phone number. */
export const walkInName = 'Walk-in'

const withName = z.object({ nama: z.string() })

const access = atLeast('contributor', 'orders')
const mostItems = 200

/** A custom item: a description and a price by staff. */
const freeItem = z.object({
  kind: z.literal('free'),
  what: z.string().trim().min(1, says('write_something')).max(120),
  quantity: z.int().min(1).max(1_000_000),
  each_sen: z.int().min(0).max(100_000_000),
})

export const deskItem = z.discriminatedUnion('kind', [...basketItem.options, freeItem])
export type DeskItem = z.input<typeof deskItem>
/** An item after parsing. */
export type ReadItem = z.output<typeof deskItem>

const items = z
  .array(deskItem)
  .min(1, says('choose', { field: 'goods' }))
  .max(mostItems)

const priced = z.union([
  z.object({ goods: orderedItem, goods_sen: z.int() }),
  /** `error` is why it can't be ordered. */
  z.object({ trouble: z.enum(itemTroubleCodes), error: z.string() }),
])

/** A discount: the customer's coupon, or an amount by staff. */
const reduction = z.union([
  z.object({ coupon: typedCoupon }),
  z.object({ amount_sen: z.int().min(1).max(mostWhole) }),
])
export type DeskReduction = z.output<typeof reduction>

/** Returns the current price of each item, in the given order, and the postage. */
export const priceAtDesk = contract('POST', '/api/v2/orders/price', {
  access,
  input: z.object({
    items,
    reduction: reduction.optional(),
    delivery_method: deskCustomer.delivery_method,
    state: deskCustomer.state,
  }),
  reply: z.object({
    items: z.array(priced),
    goods_sen: z.int(),
    discount_sen: z.int(),
    /** Why the coupon gives no discount. `null` if it does or if there is none. */
    coupon_error: z.string().nullable(),
    postage_sen: z.int(),
  }),
  envelope: 'data',
})
export type PricedAtDesk = z.output<typeof priceAtDesk.reply>

/**
 * Creates an order for a customer, who gets the payment details over WhatsApp as for every order. Without a phone
 * number (allowed for self-pickup) no message is sent, and the link is handed over on paper. `paid` means paid in
 * cash: no payment message is sent and the order moves to Paid. `nama` defaults to `walkInName`. `quote` creates a
 * quote, which becomes an order when the customer accepts it through the link in its message. Repeating a call with
 * the same `request_id` returns the existing order.
 */
export const orderAtDesk = contract('POST', '/api/v2/orders', {
  access,
  input: z
    .object({
      ...deskCustomer,
      nama: z.string().trim().max(120).default(''),
      items,
      reduction: reduction.optional(),
      paid: z.boolean().default(false),
      quote: z
        .object({
          /** The last shop day on which the quote is valid. */
          valid_until: dayOr(says('choose', { field: 'day' })),
          note: z
            .string()
            .trim()
            .max(500, says('too_long', { most: 500 }))
            .default(''),
        })
        .optional(),
      /** The displayed total. Refused if it differs from the calculated one. */
      total_sen: z.int().min(0).max(2_000_000_000),
      request_id: requestId,
    })
    // Messages address the customer by name, and a parcel needs one.
    .refine(
      ({ nama, phone, delivery_method }) => nama || (phone === '' && delivery_method === 'selfPickup'),
      {
        ...says('required', { field: 'name' }),
        path: ['nama'],
        // Also checked when another field is wrong, so that all errors show together.
        when: ({ value }) => withName.safeParse(value).success,
      },
    )
    .superRefine(checkAddress),
  reply: z.object({ id: z.string(), number: z.string() }),
  envelope: 'data',
  errors: {
    /** `details` is `{ totalSen }`, the correct total. */
    wrong_total: { status: 409, error: 'A price has changed meanwhile. Please look at the new total.' },
    too_much: { status: 422, error: 'This comes to more than one order can hold.' },
    ...couponErrorsAtDesk,
    design_not_yours: {
      status: 422,
      error:
        'The design of an earlier order is printed again for the same phone number only. Put that number in, or take the design off.',
    },
    basket_changed: { status: 409, error: 'Something of it can’t be ordered any more. Please look at it.' },
    ...requestReused,
  },
})

/** An item of an order form, or a custom item. */
const askedItem = z.discriminatedUnion('kind', [...askedForm.options, freeItem])
export type AskedItem = z.output<typeof askedItem>

/** Returns the items of an order in the format of `orderAtDesk`, as the start of a similar order. */
export const askedAgain = contract('GET', '/api/v2/orders/:id/items', {
  access,
  input: z.object({ id: z.string().trim().min(1).max(80) }),
  reply: z.object({
    items: z.array(askedItem),
    /** Names of products that can no longer be ordered. */
    left_out: z.array(z.string()),
  }),
  envelope: 'data',
})

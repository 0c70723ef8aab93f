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

// Orders that staff take, at the counter or on the telephone: goods of any form, and what no form sells.

/** Stands for the name of a customer at the counter who gives neither a name nor a phone number. */
export const walkInName = 'Walk-in'

const withName = z.object({ nama: z.string() })

const access = atLeast('contributor', 'orders')
const mostItems = 200

/** What is said in words, at a price that staff name. */
const freeItem = z.object({
  kind: z.literal('free'),
  what: z.string().trim().min(1, says('write_something')).max(120),
  quantity: z.int().min(1).max(1_000_000),
  each_sen: z.int().min(0).max(100_000_000),
})

export const deskItem = z.discriminatedUnion('kind', [...basketItem.options, freeItem])
export type DeskItem = z.input<typeof deskItem>
/** As it is read. */
export type ReadItem = z.output<typeof deskItem>

const items = z
  .array(deskItem)
  .min(1, says('choose', { field: 'goods' }))
  .max(mostItems)

const priced = z.union([
  z.object({ goods: orderedItem, goods_sen: z.int() }),
  /** `error`: why it can't be ordered so. */
  z.object({ trouble: z.enum(itemTroubleCodes), error: z.string() }),
])

/** What is taken off the goods: by a customer's coupon, or an amount that staff name. */
const reduction = z.union([
  z.object({ coupon: typedCoupon }),
  z.object({ amount_sen: z.int().min(1).max(mostWhole) }),
])
export type DeskReduction = z.output<typeof reduction>

/** What each of the goods costs just now, in the order in which they are asked, and what the post takes for all. */
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
    /** Why the coupon takes nothing off; null: it does, or there is none. */
    coupon_error: z.string().nullable(),
    postage_sen: z.int(),
  }),
  envelope: 'data',
})
export type PricedAtDesk = z.output<typeof priceAtDesk.reply>

/**
 * Takes an order for a customer, who gets the payment details over WhatsApp as with every order; without a phone number
 * (who picks it up needs none) nobody is told anything, and the link is handed over on paper. `paid`: the money was
 * handed over; nobody is told how to pay, and the order goes on to Paid. Without `nama` the customer is `walkInName`. `quote`: it is only quoted, and ordered once the
 * customer accepts it by the link in its message. A repeated call of one `request_id` finds the order that is there.
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
          /** The last day of the shop that it holds. */
          valid_until: dayOr(says('choose', { field: 'day' })),
          note: z
            .string()
            .trim()
            .max(500, says('too_long', { most: 500 }))
            .default(''),
        })
        .optional(),
      /** What is to be paid, as it was shown; other ones than ours are refused. */
      total_sen: z.int().min(0).max(2_000_000_000),
      request_id: requestId,
    })
    // A message greets its reader by name, and a parcel is addressed to one.
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
    /** `details`: `{ totalSen }`, the right figure. */
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

/** Goods of a form, or in words. */
const askedItem = z.discriminatedUnion('kind', [...askedForm.options, freeItem])
export type AskedItem = z.output<typeof askedItem>

/** What was ordered, as `orderAtDesk` takes it today: where an order begins that is like it, with changes. */
export const askedAgain = contract('GET', '/api/v2/orders/:id/items', {
  access,
  input: z.object({ id: z.string().trim().min(1).max(80) }),
  reply: z.object({
    items: z.array(askedItem),
    /** What of it can't be ordered any more, by the product's name. */
    left_out: z.array(z.string()),
  }),
  envelope: 'data',
})

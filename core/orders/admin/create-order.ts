import { z } from 'zod'
import { createDaySchema } from '#core/shared/shop-day.ts'
import { requireRole, contract } from '#core/contract.ts'
import { fieldError } from '#core/shared/field-messages.ts'
import { maxInteger } from '#core/shared/limits.ts'
import { requestedItemSchema } from '../items/requested-item.ts'
import { typedCouponCodeSchema } from '../items/basket.ts'
import { basketItemSchema, itemTroubleCodes } from '../items/basket-item.ts'
import { adminCouponErrors } from '../coupon-errors.ts'
import { addAddressIssues, orderCustomerFields } from './edit-order.ts'
import { depositSchema } from './order-payments.ts'
import { orderedItemSchema } from '../items/order-items-view.ts'
import { requestIdSchema, requestReusedError } from '#core/shared/request-id.ts'

/** The name of a counter customer who gives neither a name nor a phone number. */
export const walkInCustomerName = 'Walk-in'

const withName = z.object({ nama: z.string() })

const access = requireRole('contributor', 'orders')
const mostItems = 200

const freeItem = z.object({
  kind: z.literal('free'),
  what: z.string().trim().min(1, fieldError('write_something')).max(120),
  quantity: z.int().min(1).max(1_000_000),
  each_sen: z.int().min(0).max(100_000_000),
})

export const adminOrderItemSchema = z.discriminatedUnion('kind', [...basketItemSchema.options, freeItem])
export type AdminOrderItem = z.input<typeof adminOrderItemSchema>
export type ParsedAdminOrderItem = z.output<typeof adminOrderItemSchema>

const items = z
  .array(adminOrderItemSchema)
  .min(1, fieldError('choose', { field: 'goods' }))
  .max(mostItems)

const priced = z.union([
  z.object({ goods: orderedItemSchema, goods_sen: z.int() }),
  z.object({ trouble: z.enum(itemTroubleCodes), error: z.string() }),
])

const reduction = z.union([
  z.object({ coupon: typedCouponCodeSchema }),
  z.object({ amount_sen: z.int().min(1).max(maxInteger) }),
])
export type AdminDiscount = z.output<typeof reduction>

/** Returns the current prices of the items, in the sequence of the request, and the postage. */
export const priceOrderAsAdmin = contract('POST', '/api/v2/orders/price', {
  access,
  input: z.object({
    items,
    reduction: reduction.optional(),
    delivery_method: orderCustomerFields.delivery_method,
    state: orderCustomerFields.state,
  }),
  reply: z.object({
    items: z.array(priced),
    goods_sen: z.int(),
    discount_sen: z.int(),
    /** `null` if the coupon gives a discount, or if there is no coupon. */
    coupon_error: z.string().nullable(),
    postage_sen: z.int(),
  }),
  envelope: 'data',
})
export type AdminOrderPrice = z.output<typeof priceOrderAsAdmin.reply>

/**
 * Creates an order for a customer at the counter or on the phone. The customer gets the payment details over
 * WhatsApp, as after every order. The phone number may be missing for self-pickup. In that case, no message is sent,
 * and staff hand over the link on paper. `paid` means paid in cash: the order moves to Paid without a payment
 * message. `quote` creates a quote, which becomes an order when the customer accepts it. Repeating a call with the
 * same `request_id` returns the existing order.
 */
export const createOrderAsAdmin = contract('POST', '/api/v2/orders', {
  access,
  input: z
    .object({
      ...orderCustomerFields,
      nama: z.string().trim().max(120).default(''),
      items,
      reduction: reduction.optional(),
      /** Defaults to the deposits of the products. The whole total is due if the deposit is not less. */
      deposit: depositSchema.optional(),
      paid: z.boolean().default(false),
      quote: z
        .object({
          /** The last shop day on which the quote is valid. */
          valid_until: createDaySchema(fieldError('choose', { field: 'day' })),
          note: z
            .string()
            .trim()
            .max(500, fieldError('too_long', { most: 500 }))
            .default(''),
        })
        .optional(),
      /** The total displayed to staff. The call is refused if the calculated total differs. */
      total_sen: z.int().min(0).max(2_000_000_000),
      request_id: requestIdSchema,
    })
    // A name is required if messages or a parcel are addressed to the customer.
    .refine(
      ({ nama, phone, delivery_method }) => nama || (phone === '' && delivery_method === 'selfPickup'),
      {
        ...fieldError('required', { field: 'name' }),
        path: ['nama'],
        // The name is also checked if another field is invalid, so that all errors are shown together.
        when: ({ value }) => withName.safeParse(value).success,
      },
    )
    .superRefine(addAddressIssues),
  reply: z.object({ id: z.string(), number: z.string() }),
  envelope: 'data',
  errors: {
    /** The `details` are `{ totalSen }`, the calculated total. */
    wrong_total: { status: 409, error: 'A price has changed. Check the new total.' },
    too_much: { status: 422, error: 'The total is too large for one order.' },
    ...adminCouponErrors,
    design_not_yours: {
      status: 422,
      error:
        'A design of an earlier order can be reused for the same phone number only. Enter that number, or remove the design.',
    },
    basket_changed: { status: 409, error: 'An item is no longer available. Check the items.' },
    ...requestReusedError,
  },
})

const askedItem = z.discriminatedUnion('kind', [...requestedItemSchema.options, freeItem])
export type AdminReorderItem = z.output<typeof askedItem>

/** Returns the items of an order in the format of `createOrderAsAdmin`. */
export const getReorderItems = contract('GET', '/api/v2/orders/:id/items', {
  access,
  input: z.object({ id: z.string().trim().min(1).max(80) }),
  reply: z.object({
    items: z.array(askedItem),
    /** Names of products that can no longer be ordered. */
    left_out: z.array(z.string()),
  }),
  envelope: 'data',
})

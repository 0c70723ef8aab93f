import { z } from 'zod'
import { deliveryMethods } from '../delivery.ts'
import { productionMethods } from '../items/order-items.ts'
import { orderStages } from '../order-stages.ts'
import { requireRole, contract } from '#core/contract.ts'
import { orderDesign } from '../files/order-designs-calls.ts'
import { designApprovalStates } from '../files/sent-proof.ts'
import { discountView } from '../order-view.ts'
import { orderItemsView } from '../items/order-items-view.ts'
import { searchedPeriodSchema } from '#core/shared/search-period.ts'
import { blankToUndefined } from '#core/shared/shop-day.ts'
import { orderFilter } from './order-filter.ts'

const access = requireRole('contributor', 'orders')

export const listedOrder = z.object({
  id: z.string(),
  /** The shop's order number, `2611-0042`. */
  number: z.string(),
  stage: z.enum(orderStages),
  stage_since: z.iso.datetime(),
  /** Send it back with a change, which is refused if someone else has changed the order since. */
  version: z.int(),
  goods: orderItemsView,
  nama: z.string(),
  phone: z.string(),
  delivery_method: z.enum(deliveryMethods),
  /** Delivery address by line as on a parcel label, or the pickup place on one line. */
  deliver_to: z.array(z.string()),
  address: z.object({
    address1: z.string(),
    address2: z.string(),
    postcode: z.string(),
    city: z.string(),
    state: z.string(),
  }),
  discount: discountView.optional(),
  /** Present for an order that was a quote: the last day on which it is or was valid. */
  quote: z.object({ valid_until: z.string(), note: z.string() }).optional(),
  shipping_sen: z.int(),
  total_sen: z.int(),
  /** Present for a test order, which is excluded from statistics. */
  is_test: z.literal(true).optional(),
  /** The group order that became this order. */
  group: z.string().optional(),
  placed_at: z.iso.datetime(),
  /** The due date and the planned working day. `null` if there is none. */
  due_on: z.string().nullable(),
  planned_on: z.string().nullable(),
  /** Time and amount of the confirmed payment. `null` if it is not confirmed. */
  paid_at: z.iso.datetime().nullable(),
  paid_sen: z.int().nullable(),
  /** Tracking number. Empty if there is none. */
  tracking: z.string(),
  /** Payment slips from the customer. They don't prove the payment. */
  slips: z.array(z.object({ id: z.string(), type: z.string(), added_at: z.iso.datetime() })),
  /** Designs to print, in the order of upload. Only for orders with stickers. */
  designs: z.array(orderDesign),
  /** True if the shop received the design elsewhere. */
  design_came: z.boolean(),
  /** State of the design approval, the least advanced one of several items. `null` if there is no design. */
  approval: z.enum(designApprovalStates).nullable(),
  /** True if the order is in progress and lacks a design. */
  design_missing: z.boolean(),
  /** How its items are made, without duplicates. */
  made: z.array(z.enum(productionMethods)),
})
export type ListedOrder = z.output<typeof listedOrder>

/**
 * Lists orders for staff, newest first. `before` is the ID of the last known order; `next` is its value for the
 * following page, or `null` on the last one.
 */
export const listOrders = contract('GET', '/api/v2/orders', {
  access,
  input: orderFilter.extend({
    stage: z.preprocess(blankToUndefined, z.enum(orderStages).optional()),
    before: z
      .string()
      .trim()
      .max(80)
      .regex(/^[^\0]*$/)
      .optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: z.object({
    orders: z.array(listedOrder),
    next: z.string().nullable(),
    searched: searchedPeriodSchema,
  }),
  envelope: 'data',
})

/** Larger exports have to be split by days. */
export const maxExportedOrders = 20_000

/** Exports the orders that match the filter as a file, newest first, at most `maxExportedOrders`. */
export const exportOrders = contract('GET', '/api/v2/orders/export', {
  access,
  input: orderFilter.extend({
    format: z.enum(['csv', 'xlsx']),
    stage: z.preprocess(blankToUndefined, z.enum(orderStages).optional()),
  }),
  reply: z.never(),
})

import { z } from 'zod'
import { deliveryMethods } from '../delivery.ts'
import { productionMethods } from '../items/order-items.ts'
import { orderStages } from '../order-stages.ts'
import { orderBalanceSchema } from '#core/payments/order-balance-schema.ts'
import { requireRole, contract } from '#core/contract.ts'
import { orderDesignSchema } from '../files/order-designs-calls.ts'
import { designApprovalStates } from '../files/sent-proof.ts'
import { discountViewSchema } from '../order-view.ts'
import { totalReductionSchema } from '../total-reduction.ts'
import { orderItemsViewSchema } from '../items/order-items-view.ts'
import { searchedPeriodSchema } from '#core/shared/search-period.ts'
import { blankToUndefined } from '#core/shared/shop-day.ts'
import { orderFilterSchema } from './order-filter.ts'

const access = requireRole('contributor', 'orders')

export const listedOrderSchema = z.object({
  id: z.string(),
  number: z.string(),
  stage: z.enum(orderStages),
  stage_since: z.iso.datetime(),
  version: z.int(),
  goods: orderItemsViewSchema,
  nama: z.string(),
  phone: z.string(),
  delivery_method: z.enum(deliveryMethods),
  /** Delivery address, line by line as on a parcel label, or the pickup place as one line. */
  deliver_to: z.array(z.string()),
  address: z.object({
    address1: z.string(),
    address2: z.string(),
    postcode: z.string(),
    city: z.string(),
    state: z.string(),
  }),
  discount: discountViewSchema.optional(),
  reductions: z.array(totalReductionSchema).optional(),
  /** Present if the order was created as a quote. `valid_until` is the last day on which the quote can be accepted. */
  quote: z.object({ valid_until: z.string(), note: z.string() }).optional(),
  shipping_sen: z.int(),
  total_sen: z.int(),
  /** Present only for a test order. Statistics exclude test orders. */
  is_test: z.literal(true).optional(),
  /** The group order from which this order was created. */
  group: z.string().optional(),
  placed_at: z.iso.datetime(),
  due_on: z.string().nullable(),
  planned_on: z.string().nullable(),
  paid_at: z.iso.datetime().nullable(),
  paid_sen: z.int().nullable(),
  balance: orderBalanceSchema,
  tracking: z.string(),
  /** Payment slips that the customer uploaded. A slip doesn't prove a payment. */
  slips: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      added_at: z.iso.datetime(),
      /** Present if staff decided that the slip is not a payment for this order. */
      rejected: z.literal(true).optional(),
      /** Present if a payment was recorded from the slip and not reversed. */
      recorded: z.literal(true).optional(),
      /** Numbers of other orders for which the same file was uploaded. */
      twins: z.array(z.string()),
    }),
  ),
  /** Sorted by upload, oldest first. Empty if no item is printed from a design. */
  designs: z.array(orderDesignSchema),
  design_came: z.boolean(),
  /**
   * State of the design approval. If the order has several designs, the least advanced state. `null` if there is no
   * design.
   */
  approval: z.enum(designApprovalStates).nullable(),
  design_missing: z.boolean(),
  made: z.array(z.enum(productionMethods)),
})
export type ListedOrder = z.output<typeof listedOrderSchema>

/**
 * Lists orders for staff, newest first. `before` is the ID of the last order on the previous page. `next` is the
 * `before` of the following page, or `null` on the last page.
 */
export const listOrders = contract('GET', '/api/v2/orders', {
  access,
  input: orderFilterSchema.extend({
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
    orders: z.array(listedOrderSchema),
    next: z.string().nullable(),
    searched: searchedPeriodSchema,
  }),
  envelope: 'data',
})

/** Maximum number of orders in one export. Larger exports have to be split by days. */
export const maxExportedOrders = 20_000

export const exportOrders = contract('GET', '/api/v2/orders/export', {
  access,
  input: orderFilterSchema.extend({
    format: z.enum(['csv', 'xlsx']),
    stage: z.preprocess(blankToUndefined, z.enum(orderStages).optional()),
  }),
  reply: z.never(),
})

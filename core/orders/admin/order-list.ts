import { z } from 'zod'
import { deliveryMethods } from '../delivery.ts'
import { madeWays } from '../items/goods.ts'
import { orderStages } from '../order-stages.ts'
import { atLeast, contract } from '#core/contract.ts'
import { orderDesign } from '../files/order-designs-calls.ts'
import { approvalStates } from '../files/sent-proof.ts'
import { discount } from '../order-view.ts'
import { orderedGoods } from '../items/ordered-goods.ts'
import { searched } from '#core/shared/search-period.ts'
import { blank } from '#core/shared/shop-day.ts'
import { orderFilter } from './order-filter.ts'

const access = atLeast('contributor', 'orders')

export const listedOrder = z.object({
  id: z.string(),
  /** The shop's own number, `2611-0042`. */
  number: z.string(),
  stage: z.enum(orderStages),
  stage_since: z.iso.datetime(),
  /** Give it back with a change: it is refused when somebody else has changed the order meanwhile. */
  version: z.int(),
  goods: orderedGoods,
  nama: z.string(),
  phone: z.string(),
  delivery_method: z.enum(deliveryMethods),
  /** Where it goes, line by line as on a parcel; where it is picked up, on one line, without post. */
  deliver_to: z.array(z.string()),
  address: z.object({
    address1: z.string(),
    address2: z.string(),
    postcode: z.string(),
    city: z.string(),
    state: z.string(),
  }),
  discount: discount.optional(),
  /** It was quoted, and holds or held until this day. */
  quote: z.object({ valid_until: z.string(), note: z.string() }).optional(),
  shipping_sen: z.int(),
  total_sen: z.int(),
  /** It only tries whether everything arrives, and counts nowhere. */
  is_test: z.literal(true).optional(),
  /** The group order that was closed into it. */
  group: z.string().optional(),
  placed_at: z.iso.datetime(),
  /** The shop day that it is promised for, and the day of work that it was put on; null: none. */
  due_on: z.string().nullable(),
  planned_on: z.string().nullable(),
  /** When the shop saw the money in its bank, and how much; null: not yet. */
  paid_at: z.iso.datetime().nullable(),
  paid_sen: z.int().nullable(),
  /** The post's number of the parcel; empty: none. */
  tracking: z.string(),
  /** What the customer sent to show that it is paid; no proof. */
  slips: z.array(z.object({ id: z.string(), type: z.string(), added_at: z.iso.datetime() })),
  /** What is to be printed, in the order in which it came; only orders of stickers have it. */
  designs: z.array(orderDesign),
  /** The shop has the design from elsewhere. */
  design_came: z.boolean(),
  /** How far the approval of its design is, of several goods the one that is furthest from it; null where no design is here. */
  approval: z.enum(approvalStates).nullable(),
  /** It is to be printed soon, and nobody has what. */
  design_missing: z.boolean(),
  /** How its goods are made, each way once. */
  made: z.array(z.enum(madeWays)),
})
export type ListedOrder = z.output<typeof listedOrder>

/**
 * Orders for staff, newest first. `before`: the id of the last order that is already known; `next`: the one to ask
 * with, null at the end.
 */
export const listOrders = contract('GET', '/api/v2/orders', {
  access,
  input: orderFilter.extend({
    stage: z.preprocess(blank, z.enum(orderStages).optional()),
    before: z
      .string()
      .trim()
      .max(80)
      .regex(/^[^\0]*$/)
      .optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: z.object({ orders: z.array(listedOrder), next: z.string().nullable(), searched }),
  envelope: 'data',
})

/** More orders than this are exported in several files, by their days. */
export const mostExported = 20_000

/** The orders that meet the filter as a file, newest first, `mostExported` at most. */
export const exportOrders = contract('GET', '/api/v2/orders/export', {
  access,
  input: orderFilter.extend({
    format: z.enum(['csv', 'xlsx']),
    stage: z.preprocess(blank, z.enum(orderStages).optional()),
  }),
  reply: z.never(),
})

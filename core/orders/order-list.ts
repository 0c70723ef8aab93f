import { z } from 'zod'
import { deliveryMethods } from './delivery.ts'
import { madeWays } from './goods.ts'
import { orderStages } from './order-stages.ts'
import { atLeast, contract } from '../contract.ts'
import { approvalStates, orderDesign } from './designs-calls.ts'
import { discount, orderedGoods } from './orders.ts'
import { searched } from '../shared/search-period.ts'
import { blank, flag, shopDay } from '../shared/shop-day.ts'

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

/** After so many days a paid order that is not ready is late. */
export const lateAfterDays = 3

/** Days that orders are looked for by. */
export const dueDays = ['today', 'tomorrow'] as const

const filterShape = {
  /** Parts of the name, the phone or the number, in any case; an order has each of the words. */
  search: z.preprocess(
    blank,
    z
      .string()
      .trim()
      .max(120)
      .regex(/^[^\0]*$/)
      .optional(),
  ),
  /**
   * From which day on a `search` looks at what was placed, where no `from` is given and it is no whole number: 90 days back,
   * or further where this says so. What it looked at is answered as `searched`.
   */
  since: z.preprocess(blank, shopDay.optional()),
  /** First and last day on which it was placed, both included. */
  from: z.preprocess(blank, shopDay.optional()),
  to: z.preprocess(blank, shopDay.optional()),
  product: z.preprocess(blank, z.coerce.number().int().min(1).max(2_147_483_647).optional()),
  /** Only those whose money has not been seen, and that are not cancelled. */
  unpaid: flag,
  /** Of the unpaid those that were placed more than a day ago. */
  overdue: flag,
  /** Not made by the day it was due; where none was promised: paid, or being made, for longer than `lateAfterDays`. */
  late: flag,
  /**
   * Not late yet, and likely to be: as the work is planned it will not be done by its day, or it is due by tomorrow and its
   * design is missing or not approved.
   */
  risk: flag,
  /** Still to be made, and due on this day. */
  due: z.preprocess(blank, z.enum(dueDays).optional()),
  /** Of the unpaid those whose customers have sent a slip: somebody is to look into the bank. */
  slips: flag,
  /** Only those that the shop has to make from a design that nobody has. */
  design_missing: flag,
  /** First and last day on which the money was seen, both included; of what is not cancelled. */
  paid_from: z.preprocess(blank, shopDay.optional()),
  paid_to: z.preprocess(blank, shopDay.optional()),
}
/** Which orders: those that meet everything that is given. */
export const orderFilter = z.object(filterShape)
export type OrderFilter = z.output<typeof orderFilter>

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

/** Orders of one stage that the board shows; the list has the others. */
export const mostOnBoard = 30
/** Counting ends here, or before. */
export const mostOrdersCounted = 500

const stageCounts = {
  counts: z.record(z.enum(orderStages), z.int()),
  /** Where counting ended: of a stage with so many there are at least so many. */
  counted_to: z.int(),
  searched,
}

/** How many orders of each stage meet the filter. */
export const orderCounts = contract('GET', '/api/v2/orders/counts', {
  access,
  input: orderFilter,
  reply: z.object(stageCounts),
  envelope: 'data',
})

/**
 * The first orders of each stage, in the order in which they are worked on (with days given: were placed), and how many
 * there are.
 */
export const orderBoard = contract('GET', '/api/v2/orders/board', {
  access,
  input: orderFilter,
  reply: z.object({ ...stageCounts, orders: z.array(listedOrder) }),
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

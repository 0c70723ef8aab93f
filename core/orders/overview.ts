import { z } from 'zod'
import { orderStages } from './order-stages.ts'
import { atLeast, contract } from '../contract.ts'

// What the first page of the back-office says of the day. Counting ends somewhere: `counted_to` says where, and a
// figure that reaches it is the least that there are.

const orders = atLeast('contributor', 'orders')

/** What the orders ask of the shop today. */
export const ordersToday = contract('GET', '/api/v2/orders/today', {
  access: orders,
  input: z.object({}),
  reply: z.object({
    /** There has been an order ever. */
    any: z.boolean(),
    counted_to: z.int(),
    /** Placed, and their money has not been seen. */
    new: z.int(),
    /** Placed more than a day ago, and their money has not been seen. */
    overdue: z.int(),
    /** Their customers have sent slips, and nobody has seen the money yet. */
    slips: z.int(),
    /** What customers have said, and nobody has agreed to or hidden yet. */
    words: z.int(),
    in_production: z.int(),
    ready: z.int(),
    /** Orders that are paid or in production and on no sheet yet, as Production lists them, and what they come to. */
    to_print: z.object({ orders: z.int(), sheets: z.int(), tags: z.int(), logos: z.int() }),
    /**
     * Of the orders that wait for the shop the longest ones: those at work since they are in their stage, the new ones
     * among them since their customer has sent a slip.
     */
    longest: z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        nama: z.string(),
        stage: z.enum(orderStages),
        since: z.iso.datetime(),
      }),
    ),
  }),
  envelope: 'data',
})
export type OrdersToday = z.output<typeof ordersToday.reply>

const sold = z.object({
  /** First and last shop day of it. */
  from: z.string(),
  to: z.string(),
  /** Money that was seen, and from how many orders. */
  sen: z.int(),
  orders: z.int(),
})
/** Up to now, and the one before up to the same time of it; see `spansUntil`. */
const soldBeside = sold.extend({ before: sold })
export type SoldBeside = z.output<typeof soldBeside>

/** What came in today, this week and this month, and what is late. */
export const soldToday = contract('GET', '/api/v2/orders/sold-today', {
  access: orders,
  input: z.object({}),
  reply: z.object({
    /** The day in shop time. */
    day: z.string(),
    today: soldBeside,
    week: soldBeside,
    month: soldBeside,
    /** Orders that came today. */
    placed: z.int(),
    /** Past their due day, or without one paid for longer than `lateAfterDays`, and not ready. */
    late: z.int(),
    /** Not late yet; see the filter `risk`. */
    at_risk: z.int(),
    counted_to: z.int(),
  }),
  envelope: 'data',
})
export type SoldToday = z.output<typeof soldToday.reply>

/** Of those who have paid this month how many had ordered before, and those of them who have paid for most orders. */
export const regularCustomers = contract('GET', '/api/v2/orders/regulars', {
  access: orders,
  input: z.object({}),
  reply: z.object({
    buyers: z.int(),
    returning: z.int(),
    most: z.array(z.object({ phone: z.string(), nama: z.string(), orders: z.int(), sen: z.int() })),
  }),
  envelope: 'data',
})

/** So many weeks, the present one among them. */
export const salesWeeks = 12

/**
 * What came in (sen), by the week in which the money was seen and by product, over the last twelve weeks: from Monday
 * to Sunday in shop time, the present one last. Cancelled orders are left out.
 */
export const salesOf = contract('GET', '/api/v2/orders/sales', {
  access: orders,
  input: z.object({}),
  reply: z.object({
    /** First and last day of it. */
    from: z.string(),
    to: z.string(),
    weeks: z.array(z.object({ from: z.string(), to: z.string(), orders: z.int(), sen: z.int() })),
    /** The one that brought the most first. */
    products: z.array(z.object({ id: z.int().nullable(), name: z.string(), orders: z.int(), sen: z.int() })),
  }),
  envelope: 'data',
})
export type Sales = z.output<typeof salesOf.reply>

import { z } from 'zod'
import { orderStages } from './order-stages.ts'
import { requireRole, contract } from '../contract.ts'

// Figures of the dashboard. Counting stops at `counted_to`. A count equal to it means this many or more.

const orders = requireRole('contributor', 'orders')

export const getOrdersToday = contract('GET', '/api/v2/orders/today', {
  access: orders,
  input: z.object({}),
  reply: z.object({
    /** True if the shop has ever received an order. */
    any: z.boolean(),
    counted_to: z.int(),
    /** Number of orders without a confirmed payment. */
    new: z.int(),
    /** Number of orders without a confirmed payment that were placed more than a day ago. */
    overdue: z.int(),
    slips: z.int(),
    /** Number of overpaid orders and of cancelled orders to refund. */
    overpaid: z.int(),
    /** Number of reviews that staff have to approve or hide. */
    words: z.int(),
    in_production: z.int(),
    ready: z.int(),
    /**
     * Paid orders and orders in production that are not on a sheet yet, as Production lists them, with their amounts.
     */
    to_print: z.object({ orders: z.int(), sheets: z.int(), tags: z.int(), logos: z.int() }),
    /**
     * The orders that have waited longest, counted from when an order entered its stage, or for new orders from when
     * the customer uploaded a payment slip.
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
export type OrdersToday = z.output<typeof getOrdersToday.reply>

const sold = z.object({
  from: z.string(),
  to: z.string(),
  sen: z.int(),
  orders: z.int(),
})
/**
 * Sales of the period up to now, and of the same part of the previous period (`before`); see `getComparedPeriods`.
 */
const soldBeside = sold.extend({ before: sold })
export type SalesComparison = z.output<typeof soldBeside>

export const getSalesToday = contract('GET', '/api/v2/orders/sold-today', {
  access: orders,
  input: z.object({}),
  reply: z.object({
    day: z.string(),
    today: soldBeside,
    week: soldBeside,
    month: soldBeside,
    placed: z.int(),
    /**
     * Number of unfinished orders that are past their due date. An order without a due date counts if it has been
     * paid for longer than `lateAfterDays`.
     */
    late: z.int(),
    /** Number of orders that are likely to be late; see the filter `risk`. */
    at_risk: z.int(),
    counted_to: z.int(),
  }),
  envelope: 'data',
})
export type SalesToday = z.output<typeof getSalesToday.reply>

/** Counts the customers who paid this month and had ordered before, and lists those with the most paid orders. */
export const getRegularCustomers = contract('GET', '/api/v2/orders/regulars', {
  access: orders,
  input: z.object({}),
  reply: z.object({
    buyers: z.int(),
    returning: z.int(),
    most: z.array(z.object({ phone: z.string(), nama: z.string(), orders: z.int(), sen: z.int() })),
  }),
  envelope: 'data',
})

/** Number of weeks in the sales figures, including the current week. */
export const salesWeeks = 12

/**
 * Returns payments in sen by week and by product over the last twelve weeks, with the current week last. Weeks are
 * from Monday to Sunday in shop time. Cancelled orders are excluded. Products share an order's payment without postage
 * in proportion to their prices, as in the earnings. Postage is the last product.
 */
export const getSales = contract('GET', '/api/v2/orders/sales', {
  access: orders,
  input: z.object({}),
  reply: z.object({
    from: z.string(),
    to: z.string(),
    weeks: z.array(z.object({ from: z.string(), to: z.string(), orders: z.int(), sen: z.int() })),
    products: z.array(z.object({ id: z.int().nullable(), name: z.string(), orders: z.int(), sen: z.int() })),
  }),
  envelope: 'data',
})
export type WeeklySales = z.output<typeof getSales.reply>

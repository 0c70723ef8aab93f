import { z } from 'zod'
import { orderStages } from './order-stages.ts'
import { requireRole, contract } from '../contract.ts'

// Figures of the dashboard. Counts stop at `counted_to`; a figure that reaches it is a minimum.

const orders = requireRole('contributor', 'orders')

/** Returns the orders that need attention today. */
export const getOrdersToday = contract('GET', '/api/v2/orders/today', {
  access: orders,
  input: z.object({}),
  reply: z.object({
    /** True if there was ever an order. */
    any: z.boolean(),
    counted_to: z.int(),
    /** Orders without a confirmed payment. */
    new: z.int(),
    /** Orders without a confirmed payment, placed more than a day ago. */
    overdue: z.int(),
    /** Unpaid orders with a payment slip. */
    slips: z.int(),
    /** Reviews to approve or hide. */
    words: z.int(),
    in_production: z.int(),
    ready: z.int(),
    /** Orders that are paid or in production and not on a sheet yet, as Production lists them, with their amounts. */
    to_print: z.object({ orders: z.int(), sheets: z.int(), tags: z.int(), logos: z.int() }),
    /**
     * The orders that have waited longest: those in progress since they entered their stage, new ones since the
     * customer uploaded a slip.
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
  /** First and last shop day of the period. */
  from: z.string(),
  to: z.string(),
  /** Confirmed payments and the number of their orders. */
  sen: z.int(),
  orders: z.int(),
})
/** The period up to now and the same part of the previous one; see `getComparedPeriods`. */
const soldBeside = sold.extend({ before: sold })
export type SalesComparison = z.output<typeof soldBeside>

/** Returns the payments of today, this week and this month, and the late orders. */
export const getSalesToday = contract('GET', '/api/v2/orders/sold-today', {
  access: orders,
  input: z.object({}),
  reply: z.object({
    /** The day in shop time. */
    day: z.string(),
    today: soldBeside,
    week: soldBeside,
    month: soldBeside,
    /** Orders placed today. */
    placed: z.int(),
    /** Unfinished orders past their due date, or without one paid for longer than `lateAfterDays`. */
    late: z.int(),
    /** Orders likely to be late; see the filter `risk`. */
    at_risk: z.int(),
    counted_to: z.int(),
  }),
  envelope: 'data',
})
export type SalesToday = z.output<typeof getSalesToday.reply>

/** Counts this month's paying customers who had ordered before, and lists those with the most paid orders. */
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

/** Number of weeks, including the current one. */
export const salesWeeks = 12

/**
 * Returns payments (sen) by week and by product over the last twelve weeks, from Monday to Sunday in shop time, the
 * current week last. Excludes cancelled orders.
 */
export const getSales = contract('GET', '/api/v2/orders/sales', {
  access: orders,
  input: z.object({}),
  reply: z.object({
    /** First and last day of the week. */
    from: z.string(),
    to: z.string(),
    weeks: z.array(z.object({ from: z.string(), to: z.string(), orders: z.int(), sen: z.int() })),
    /** Sorted by payments, highest first. */
    products: z.array(z.object({ id: z.int().nullable(), name: z.string(), orders: z.int(), sen: z.int() })),
  }),
  envelope: 'data',
})
export type WeeklySales = z.output<typeof getSales.reply>

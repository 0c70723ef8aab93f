import { z } from 'zod'
import { contract } from '#core/contract.ts'
import { adminOrderAccess, orderIdSchema, orderStageSchema } from './order-details.ts'

export const unpaidAges = ['not_due', 'today', 'week', 'month', 'older'] as const
export type UnpaidAge = (typeof unpaidAges)[number]

export function getUnpaidAge(days: number): UnpaidAge {
  if (days < 0) return 'not_due'
  if (days === 0) return 'today'
  if (days <= 7) return 'week'
  return days <= 30 ? 'month' : 'older'
}

const unpaidOrder = z.object({
  id: orderIdSchema,
  number: z.string(),
  name: z.string(),
  stage: orderStageSchema,
  total_sen: z.int(),
  due_sen: z.int(),
  /** Due date of the invoice, or else the day of the order. */
  due_on: z.iso.date(),
  /** Negative before the due date. */
  overdue_days: z.int(),
  age: z.enum(unpaidAges),
  /** Time at which the last payment reminder was or will be sent. `null` if there was none. */
  reminded_at: z.iso.datetime().nullable(),
  /**
   * False if the order has no phone number, or already has a reminder on the day on which the next one would be sent.
   */
  can_remind: z.boolean(),
})
export type UnpaidOrder = z.output<typeof unpaidOrder>

export const maxUnpaidOrders = 500

export const listUnpaidOrders = contract('GET', '/api/v2/unpaid-orders', {
  access: adminOrderAccess,
  input: z.object({ age: z.enum(unpaidAges).optional() }),
  reply: z.object({
    orders: z.array(unpaidOrder),
    ages: z.array(z.object({ age: z.enum(unpaidAges), count: z.int(), due_sen: z.int() })),
    /** Number of reminders that today's budget still allows. */
    reminders_left: z.int(),
    /** Time at which reminders requested now will be sent. `null` if they are sent at once. */
    reminders_at: z.iso.datetime().nullable(),
  }),
  envelope: 'data',
})
export type UnpaidOrders = ReturnType<(typeof listUnpaidOrders)['reply']['parse']>

/** Returns the payment reminder as an order's customer would get it. */
export const previewPaymentReminder = contract('GET', '/api/v2/orders/:id/payment-reminder', {
  access: adminOrderAccess,
  input: z.object({ id: orderIdSchema }),
  reply: z.object({ text: z.string() }),
  envelope: 'data',
})

const reminderSkips = ['paid', 'no_phone', 'reminded_today', 'budget_used'] as const
export type ReminderSkipReason = (typeof reminderSkips)[number]

/**
 * Sends the payment reminder from Settings for each order, at most one a day per order. All reminders within 24 hours
 * share the daily budget of messages that visitors cause, so that one click can't flood customers. Outside the
 * sending hours, reminders wait. A payment before then cancels them.
 */
export const remindUnpaidOrders = contract('POST', '/api/v2/unpaid-orders/remind', {
  access: adminOrderAccess,
  input: z.object({ ids: z.array(orderIdSchema).min(1).max(maxUnpaidOrders) }),
  reply: z.object({
    reminded: z.int(),
    scheduled_for: z.iso.datetime().nullable(),
    skipped: z.array(z.object({ id: orderIdSchema, why: z.enum(reminderSkips) })),
  }),
  envelope: 'data',
  cost: 5,
})

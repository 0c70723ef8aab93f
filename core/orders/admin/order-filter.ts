import { z } from 'zod'
import { blankToUndefined, flagSchema, shopDaySchema } from '#core/shared/shop-day.ts'

/** Number of days after which a paid order that is not ready counts as late. */
export const lateAfterDays = 3

export const balanceFilters = ['partly_paid', 'overpaid'] as const

export const dueDateFilters = ['today', 'tomorrow'] as const

const filterShape = {
  /** Words, each of which must match a part of the order's name, phone or number. Case is ignored. */
  search: z.preprocess(
    blankToUndefined,
    z
      .string()
      .trim()
      .max(120)
      .regex(/^[^\0]*$/)
      .optional(),
  ),
  /**
   * The first order day that `search` covers, 90 days ago by default. Ignored if `from` is given or the search is a
   * complete number. The answer's `searched` shows the period.
   */
  since: z.preprocess(blankToUndefined, shopDaySchema.optional()),
  /** First and last day on which the order was placed, both included. */
  from: z.preprocess(blankToUndefined, shopDaySchema.optional()),
  to: z.preprocess(blankToUndefined, shopDaySchema.optional()),
  product: z.preprocess(blankToUndefined, z.coerce.number().int().min(1).max(2_147_483_647).optional()),
  /** Selects only orders with money due, including partly paid orders. Quotes and cancelled orders are excluded. */
  unpaid: flagSchema,
  /** Selects only partly paid or overpaid orders. A cancelled order is overpaid until its money is refunded. */
  balance: z.preprocess(blankToUndefined, z.enum(balanceFilters).optional()),
  /** Selects only orders without a confirmed payment that were placed more than a day ago. */
  overdue: flagSchema,
  /**
   * Selects only orders that were not made by their due date. An order without a due date is late if it has been paid
   * or in production for longer than `lateAfterDays`.
   */
  late: flagSchema,
  /**
   * Selects only orders that are likely to be late: they are planned to finish after the due date, or are due by
   * tomorrow while their design is missing or not approved.
   */
  risk: flagSchema,
  /** Selects only unfinished orders that are due on this day. */
  due: z.preprocess(blankToUndefined, z.enum(dueDateFilters).optional()),
  /** Selects only unpaid orders with a payment slip, which staff have to check. */
  slips: flagSchema,
  design_missing: flagSchema,
  /** First and last day of the payment, both included. Cancelled orders are excluded. */
  paid_from: z.preprocess(blankToUndefined, shopDaySchema.optional()),
  paid_to: z.preprocess(blankToUndefined, shopDaySchema.optional()),
}

export const orderFilterSchema = z.object(filterShape)

export type OrderFilter = z.output<typeof orderFilterSchema>

import { z } from 'zod'
import { blankToUndefined, flagSchema, shopDaySchema } from '#core/shared/shop-day.ts'

/** A paid order that is not ready after this many days is late. */
export const lateAfterDays = 3

/** Choices of the due date filter. */
export const dueDateChoices = ['today', 'tomorrow'] as const

const filterShape = {
  /** Parts of the name, phone or number, ignoring case. An order must match every word. */
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
   * The first order day that `search` covers, unless `from` is given or the search is a complete number. Defaults to
   * 90 days ago. The answer's `searched` shows the period.
   */
  since: z.preprocess(blankToUndefined, shopDaySchema.optional()),
  /** First and last order day, both included. */
  from: z.preprocess(blankToUndefined, shopDaySchema.optional()),
  to: z.preprocess(blankToUndefined, shopDaySchema.optional()),
  product: z.preprocess(blankToUndefined, z.coerce.number().int().min(1).max(2_147_483_647).optional()),
  /** Only orders without a confirmed payment that are not cancelled. */
  unpaid: flagSchema,
  /** Only unpaid orders placed more than a day ago. */
  overdue: flagSchema,
  /** Only orders not made by their due date, or, without one, paid or in production for longer than `lateAfterDays`. */
  late: flagSchema,
  /**
   * Only orders likely to be late: planned to finish after the due date, or due by tomorrow with a design that is
   * missing or not approved.
   */
  risk: flagSchema,
  /** Only unfinished orders due on this day. */
  due: z.preprocess(blankToUndefined, z.enum(dueDateChoices).optional()),
  /** Only unpaid orders with a payment slip, whose payment has to be checked. */
  slips: flagSchema,
  /** Only orders in progress that lack a design. */
  design_missing: flagSchema,
  /** First and last day of payment, both included. Excludes cancelled orders. */
  paid_from: z.preprocess(blankToUndefined, shopDaySchema.optional()),
  paid_to: z.preprocess(blankToUndefined, shopDaySchema.optional()),
}

/** Selects orders that match all given conditions. */
export const orderFilter = z.object(filterShape)

export type OrderFilter = z.output<typeof orderFilter>

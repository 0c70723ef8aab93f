import { z } from 'zod'
import { blank, flag, shopDay } from '#core/shared/shop-day.ts'

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

import { z } from 'zod'
import { printMaterials } from './print-material.ts'
import { requireRole, contract } from '../contract.ts'

const access = requireRole('contributor', 'orders')
const orderId = z.string().trim().min(1).max(80)
export const printMaterialSchema = z.enum(printMaterials)

export const maxOrdersPerBatch = 500

/** Stickers are counted in full sheets, because they are sold in full sheets. */
export const printAmountsSchema = z.object({ tags: z.int(), logos: z.int(), stickers: z.int() })
export type PrintAmounts = z.output<typeof printAmountsSchema>

/** A problem is a warning unless `prevents` is true, which blocks printing. */
const problem = z.object({ what: z.string(), prevents: z.boolean() })
export type PrintProblem = z.output<typeof problem>

const waitingOrder = z.object({
  id: z.string(),
  number: z.string(),
  version: z.int(),
  nama: z.string(),
  /** True if staff have already moved the order to In production without a batch. */
  by_hand: z.boolean(),
  product: z.string(),
  materials: z.array(printMaterialSchema),
  amounts: printAmountsSchema,
  /** Number of sheets for this order alone. Orders that share film may need fewer sheets. */
  sheets: z.int(),
  waiting_since: z.iso.datetime(),
  due_on: z.string().optional(),
  problems: z.array(problem),
})
export type WaitingOrder = z.output<typeof waitingOrder>

/**
 * Lists orders that are paid or in production and not in a batch. They are sorted by due date, then by waiting time.
 * Pass `next` as `after` to get the next page.
 */
export const listWaitingOrders = contract('GET', '/api/v2/production/waiting', {
  access,
  input: z.object({
    after: z
      .string()
      .trim()
      .max(120)
      .regex(/^[^\0]*$/)
      .optional(),
    limit: z.coerce.number().int().min(1).max(maxOrdersPerBatch).default(100),
  }),
  reply: z.object({ orders: z.array(waitingOrder), next: z.string().nullable() }),
  envelope: 'data',
})

export const materialSummarySchema = z.object({
  material: printMaterialSchema,
  sheets: z.int(),
  orders: z.int(),
  amounts: printAmountsSchema,
})
export type MaterialSummary = z.output<typeof materialSummarySchema>

/** One of the film widths in Settings. Defaults to the first one. */
export const filmWidthSchema = z.number().int().min(1).max(10_000).optional()
export const unknownFilmWidthError = {
  unknown_width: { status: 422, error: 'This film width is no longer in Settings.' },
} as const

/**
 * Plans a batch without creating it. By default, the batch contains the first waiting orders, up to the limit of a
 * batch.
 */
export const planBatch = contract('POST', '/api/v2/production/plan', {
  access,
  input: z.object({
    orders: z.array(orderId).min(1).max(maxOrdersPerBatch).optional(),
    film_width_mm: filmWidthSchema,
  }),
  reply: z.object({
    film_widths_mm: z.array(z.int()),
    film_width_mm: z.int(),
    /** The orders of the planned batch. Send these orders back when creating the batch. */
    orders: z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        version: z.int(),
        by_hand: z.boolean(),
        /**
         * True if the order's design is missing. The batch then includes the order only if it is listed in
         * `without_design`.
         */
        design_missing: z.boolean(),
        /** True if the design is not approved. The batch then includes the order only if staff give a reason. */
        unapproved: z.boolean(),
      }),
    ),
    materials: z.array(materialSummarySchema),
    /**
     * Number of sheets that are saved by sharing, compared with the sheets sold. Negative if gaps and marks need more
     * sheets.
     */
    saved_sheets: z.int(),
    /** True if the stickers may need fewer sheets, because they are nested more closely after the batch is created. */
    may_be_fewer: z.boolean(),
    /** Problems by order. An order with a problem that prevents printing is not in `orders`. */
    problems: z.array(problem.extend({ id: z.string(), number: z.string() })),
    more: z.boolean(),
  }),
  envelope: 'data',
  errors: unknownFilmWidthError,
})

import { z } from 'zod'
import { printMaterials } from './print-material.ts'
import { requireRole, contract } from '../contract.ts'

// Planning of batches: waiting orders, and a preview of a batch before it is created.

const access = requireRole('contributor', 'orders')
const orderId = z.string().trim().min(1).max(80)
export const printMaterialSchema = z.enum(printMaterials)

/** Larger numbers of orders need several batches. */
export const maxBatchOrders = 500

/** Printed quantities by type. Stickers are counted in full sheets, as they are sold. */
export const amountsSchema = z.object({ tags: z.int(), logos: z.int(), stickers: z.int() })
export type PrintAmounts = z.output<typeof amountsSchema>

/** A problem with printing an order. `prevents`: it blocks printing; otherwise it is a warning. */
const problem = z.object({ what: z.string(), prevents: z.boolean() })
export type PrintProblem = z.output<typeof problem>

const waitingOrder = z.object({
  id: z.string(),
  number: z.string(),
  version: z.int(),
  nama: z.string(),
  /** Staff have already moved the order to In production without a batch. */
  by_hand: z.boolean(),
  product: z.string(),
  materials: z.array(printMaterialSchema),
  amounts: amountsSchema,
  /** Sheets for this order alone. Together with other orders on the same film it may need fewer. */
  sheets: z.int(),
  waiting_since: z.iso.datetime(),
  /** The due date. Absent if the order has none. */
  due_on: z.string().optional(),
  problems: z.array(problem),
})
export type WaitingOrder = z.output<typeof waitingOrder>

/**
 * Lists orders that are paid or in production and not in a batch, by due date and then by waiting time. Pass `next`
 * as `after` to get the next page.
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
    limit: z.coerce.number().int().min(1).max(maxBatchOrders).default(100),
  }),
  reply: z.object({ orders: z.array(waitingOrder), next: z.string().nullable() }),
  envelope: 'data',
})

export const materialSummarySchema = z.object({
  material: printMaterialSchema,
  /** Number of prints. */
  sheets: z.int(),
  orders: z.int(),
  amounts: amountsSchema,
})
export type MaterialSummary = z.output<typeof materialSummarySchema>

/** A film width from Settings. Defaults to the first. */
export const filmWidthSchema = z.number().int().min(1).max(10_000).optional()
export const unknownWidthError = {
  unknown_width: { status: 422, error: 'This film width is no longer in Settings.' },
} as const

/** Previews a batch of these orders. Defaults to the first waiting orders, up to the limit of a batch. */
export const planBatch = contract('POST', '/api/v2/production/plan', {
  access,
  input: z.object({
    orders: z.array(orderId).min(1).max(maxBatchOrders).optional(),
    film_width_mm: filmWidthSchema,
  }),
  reply: z.object({
    /** The available film widths, and the width of this plan. */
    film_widths_mm: z.array(z.int()),
    film_width_mm: z.int(),
    /** The orders that would be printed. Send them back to create the batch. */
    orders: z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        version: z.int(),
        by_hand: z.boolean(),
        /** The order needs a design that is missing. The batch includes it only if it is listed in `without_design`. */
        design_missing: z.boolean(),
        /** The design is not approved. The batch includes the order only with a reason. */
        unapproved: z.boolean(),
      }),
    ),
    materials: z.array(materialSummarySchema),
    /** Sheets saved by sharing them, compared with the sheets sold. Negative if gaps and marks take more room. */
    saved_sheets: z.int(),
    /** Once the batch is created, its stickers are nested more closely and may need fewer sheets. */
    may_be_fewer: z.boolean(),
    /** Problems of the selected orders. Orders that can't be printed are not in `orders`. */
    problems: z.array(problem.extend({ id: z.string(), number: z.string() })),
    /** More orders are waiting than fit into one batch. */
    more: z.boolean(),
  }),
  envelope: 'data',
  errors: unknownWidthError,
})

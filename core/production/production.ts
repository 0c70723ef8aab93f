import { z } from 'zod'
import { printMaterials } from './print-material.ts'
import { requireRole, contract } from '../contract.ts'

// From orders to print-ready sheets: what waits for a batch, what one would be, and what the shop has to make.

const access = requireRole('contributor', 'orders')
const orderId = z.string().trim().min(1).max(80)
export const material = z.enum(printMaterials)

/** More orders are made in several batches. */
export const mostInBatch = 500

/** How many things of each sort are printed; stickers by full sheets, as they are sold. */
export const amounts = z.object({ tags: z.int(), logos: z.int(), stickers: z.int() })
export type Amounts = z.output<typeof amounts>

/** What stands against printing an order, or is only to be watched. */
const problem = z.object({ what: z.string(), prevents: z.boolean() })
export type PrintProblem = z.output<typeof problem>

const waitingOrder = z.object({
  id: z.string(),
  number: z.string(),
  version: z.int(),
  nama: z.string(),
  /** Somebody has moved it to In production already, without a batch. */
  by_hand: z.boolean(),
  product: z.string(),
  materials: z.array(material),
  amounts,
  /** Sheets for this order alone; with others on the same film it may be fewer. */
  sheets: z.int(),
  waiting_since: z.iso.datetime(),
  /** The shop day that it is promised for; left out: none was. */
  due_on: z.string().optional(),
  problems: z.array(problem),
})
export type WaitingOrder = z.output<typeof waitingOrder>

/** Orders that are paid or in production and on no sheet yet: what is due first, then the longest waiting. `next`: the `after` to go on with. */
export const listWaiting = contract('GET', '/api/v2/production/waiting', {
  access,
  input: z.object({
    after: z
      .string()
      .trim()
      .max(120)
      .regex(/^[^\0]*$/)
      .optional(),
    limit: z.coerce.number().int().min(1).max(mostInBatch).default(100),
  }),
  reply: z.object({ orders: z.array(waitingOrder), next: z.string().nullable() }),
  envelope: 'data',
})

export const onMaterial = z.object({
  material,
  /** Prints of sheets. */
  sheets: z.int(),
  orders: z.int(),
  amounts,
})
export type OnMaterial = z.output<typeof onMaterial>

/** Of the widths in Settings; the usual one where it is left out. */
export const filmWidth = z.number().int().min(1).max(10_000).optional()
export const unknownWidth = {
  unknown_width: { status: 422, error: 'There is no film of this width in Settings any more.' },
} as const

/** What a batch of these orders would be; of all that wait, `mostInBatch` at most, where none are named. */
export const planBatch = contract('POST', '/api/v2/production/plan', {
  access,
  input: z.object({
    orders: z.array(orderId).min(1).max(mostInBatch).optional(),
    film_width_mm: filmWidth,
  }),
  reply: z.object({
    /** The widths of film that there are, and the one that this is for. */
    film_widths_mm: z.array(z.int()),
    film_width_mm: z.int(),
    /** What would be printed, to be given back with `makeBatch`. */
    orders: z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        version: z.int(),
        by_hand: z.boolean(),
        /** It is printed from a design that nobody has: a batch takes it only where it is named. */
        design_missing: z.boolean(),
        /** A design is there that nobody has approved: a batch takes it only with a reason. */
        unapproved: z.boolean(),
      }),
    ),
    materials: z.array(onMaterial),
    /** Sheets fewer than are sold, of stickers that share theirs; below zero: gaps and marks take more than is sold. */
    saved_sheets: z.int(),
    /** Once the batch is made these are laid closer together: it may become fewer sheets. */
    may_be_fewer: z.boolean(),
    /** Orders with something against them; those that it prevents are not among `orders`. */
    problems: z.array(problem.extend({ id: z.string(), number: z.string() })),
    /** There are more that wait than fit into one batch. */
    more: z.boolean(),
  }),
  envelope: 'data',
  errors: unknownWidth,
})

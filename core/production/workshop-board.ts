import { z } from 'zod'
import { requireRole, contract } from '../contract.ts'
import { amountsSchema } from './production.ts'
import { batchSteps, printMaterials } from './print-material.ts'

/** Places of work: each material, and one place for work without a print sheet. */
export const workPlaces = [...printMaterials, 'By hand and from suppliers'] as const
export type WorkPlace = (typeof workPlaces)[number]

const job = z.object({
  /** ID of the order. */
  id: z.string(),
  number: z.string(),
  nama: z.string(),
  product: z.string(),
  /** Due date of the order. `null` if it has none. */
  due_on: z.string().nullable(),
  /** `waits` if the order is in no batch, otherwise the state of its batch. */
  state: z.enum(['waits', 'to_print', ...batchSteps]),
  /** Number of the batch. `null` if the order is in none. */
  batch: z.int().nullable(),
  amounts: amountsSchema,
  /** Number of pieces that are made without a print sheet. */
  pieces: z.int(),
})
export type WorkshopJob = z.output<typeof job>

/** Maximum number of orders on the workshop screen. */
export const maxWorkshopOrders = 400

/**
 * Lists all orders that are paid or in production, by place of work. The orders of each place are sorted by due date,
 * earliest first.
 */
export const getWorkshopBoard = contract('GET', '/api/v2/production/wall', {
  access: requireRole('contributor', 'orders'),
  input: z.object({}),
  reply: z.object({
    /** Today's date in shop time. */
    today: z.string(),
    places: z.array(z.object({ place: z.enum(workPlaces), jobs: z.array(job) })),
  }),
  envelope: 'data',
})
export type WorkshopBoard = z.output<typeof getWorkshopBoard.reply>

import { z } from 'zod'
import { requireRole, contract } from '../contract.ts'
import { amountsSchema } from './production.ts'
import { batchSteps, printMaterials } from './print-material.ts'

/** Places of work: a material, or work without a print sheet. */
export const workPlaces = [...printMaterials, 'By hand and elsewhere'] as const
export type WorkPlace = (typeof workPlaces)[number]

const job = z.object({
  /** Order id. */
  id: z.string(),
  number: z.string(),
  nama: z.string(),
  product: z.string(),
  /** The due date; `null` if the order has none. */
  due_on: z.string().nullable(),
  /** `waits` if it is in no batch, else the state of its batch. */
  state: z.enum(['waits', 'to_print', ...batchSteps]),
  /** Batch number. */
  batch: z.int().nullable(),
  amounts: amountsSchema,
  /** Number of pieces made without a print sheet. */
  pieces: z.int(),
})
export type WorkshopJob = z.output<typeof job>

/** Limit of orders on the workshop screen. */
export const maxWorkshopOrders = 400

/** Lists all orders that are paid or in production by place of work, earliest due date first. */
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

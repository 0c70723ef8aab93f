import { z } from 'zod'
import { requireRole, contract } from '../contract.ts'
import { printAmountsSchema } from './production.ts'
import { batchSteps, printMaterials } from './print-material.ts'

export const workPlaces = [...printMaterials, 'By hand and from suppliers'] as const
export type WorkPlace = (typeof workPlaces)[number]

const job = z.object({
  id: z.string(),
  number: z.string(),
  nama: z.string(),
  product: z.string(),
  due_on: z.string().nullable(),
  /** `waits` if the order is in no batch, otherwise the state of its batch. */
  state: z.enum(['waits', 'to_print', ...batchSteps]),
  batch: z.int().nullable(),
  amounts: printAmountsSchema,
  /** Number of pieces that are made without a print sheet. */
  pieces: z.int(),
})
export type WorkshopJob = z.output<typeof job>

export const maxWorkshopOrders = 400

/** Returns the orders at each place of the workshop, sorted by due date, earliest first. */
export const getWorkshopBoard = contract('GET', '/api/v2/production/wall', {
  access: requireRole('contributor', 'orders'),
  input: z.object({}),
  reply: z.object({
    today: z.string(),
    places: z.array(z.object({ place: z.enum(workPlaces), jobs: z.array(job) })),
  }),
  envelope: 'data',
})
export type WorkshopBoard = z.output<typeof getWorkshopBoard.reply>
